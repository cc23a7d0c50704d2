"""The native robot file: TOML."""

from armwright.robot.formats.toml.toml_reader import FORMAT

__all__ = ["FORMAT"]
