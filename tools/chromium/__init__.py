"""The built site in a real browser: the system's Chromium, a host for it, and what is looked at."""
