"""The command line: ``armwright COMMAND``, one file per command in ``commands``.

Exit codes: 0 ok, 1 failure, 2 usage, 3 bad input file, 4 not identifiable or not converged,
141 if the reader of a pipe has gone.
"""

from armwright.cli.app import main

__all__ = ["main"]
