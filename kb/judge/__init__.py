"""Positions in YAML, decided by the rules: the vocabulary, the reader, the checks of what is possible, the words."""
