"""What people look at: tables in a terminal, pictures of robots."""

from armwright.report.figure import draw_gallery, draw_robot
from armwright.report.terminal import print_robot, print_table

__all__ = ["draw_gallery", "draw_robot", "print_robot", "print_table"]
