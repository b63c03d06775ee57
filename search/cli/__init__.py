"""The command `rulings`; only this package prints."""
