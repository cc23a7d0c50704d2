"""MJCF, the files of MuJoCo."""

from armwright.robot.formats.mjcf.mjcf_reader import FORMAT

__all__ = ["FORMAT"]
