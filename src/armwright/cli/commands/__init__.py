"""One module per command: its name is the module's, its arguments those of its function ``command``.

Modules here import nothing heavy at the top; the function does when it runs.
"""
