"""Search over the knowledge base, and the command `rulings`."""
