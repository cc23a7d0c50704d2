"""What people look at: tables in a terminal, text and plain data of models and robots, pictures."""

from armwright.report.figure import draw_gallery, draw_robot
from armwright.report.terminal import print_robot, print_table

__all__ = ["draw_gallery", "draw_robot", "print_robot", "print_table"]
