"""The site's pages, made from the knowledge base; nothing in here knows MkDocs (`tools/site_hooks.py` alone does)."""
