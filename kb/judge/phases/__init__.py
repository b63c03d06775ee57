"""The vocabulary of each phase: its part of the position, and its questions."""
