"""One file per language, found by listing this folder."""
