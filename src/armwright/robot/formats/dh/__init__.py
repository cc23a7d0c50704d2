"""Denavit-Hartenberg tables in files: CSV or TOML."""

from armwright.robot.formats.dh.dh_file import FORMAT

__all__ = ["FORMAT"]
