"""SYMORO parameter files."""

from armwright.robot.formats.par.par_reader import FORMAT

__all__ = ["FORMAT"]
