"""URDF, the robot files of ROS."""

from armwright.robot.formats.urdf.urdf_reader import FORMAT

__all__ = ["FORMAT"]
