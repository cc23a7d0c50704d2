"""C99: a header and a source file, and the folder of a controller around them."""

from armwright.emit.languages.c.c99 import LANGUAGE

__all__ = ["LANGUAGE"]
