"""The knowledge base: rulings, citations, glossary, catalogs and the rules that can be run."""
