"""Programs become functions of NumPy arrays."""

from armwright.run.function import Function, compile

__all__ = ["Function", "compile"]
