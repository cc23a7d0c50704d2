"""Cho and Kim: dynamics of a six-axis parallel machine tool, with the inertia of its legs."""

from armwright.study.reproduce.ck.equations import equations_of_motion
from armwright.study.reproduce.ck.forces import forces
from armwright.study.reproduce.paper import Paper

PAPER = Paper(
    "ck",
    "H.-S. Cho, J. Kim: Dynamic modeling for 6-DOF parallel machine tool. Seoul National University",
    (("equations of motion", equations_of_motion), ("constant and sine force", forces)),
)
