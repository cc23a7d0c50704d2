"""``python -m armwright`` is the command ``armwright``."""

from armwright.cli import main

if __name__ == "__main__":
    main()
