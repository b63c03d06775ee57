"""An auction of Dune: Imperium at the table: the log, the names of cards, commands, and what is shown."""
