"""The solver of the general method, written once: functions in a small part of Python.

They are never called here. ``drivers.translate`` writes them in every language; its docstring says what the
part of Python is.
"""
