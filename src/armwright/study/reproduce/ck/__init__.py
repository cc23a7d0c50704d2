"""Cho and Kim: dynamics of a six-axis parallel machine tool, with the inertia of its legs."""

from armwright.study.reproduce.ck.equations import equations_of_motion, general_geometry
from armwright.study.reproduce.ck.forces import figures, forces
from armwright.study.reproduce.ck.other_machines import other_machines
from armwright.study.reproduce.paper import Paper

PAPER = Paper(
    "ck",
    "H.-S. Cho, J. Kim: Dynamic modeling for 6-DOF parallel machine tool. Seoul National University",
    (
        ("equations of motion", equations_of_motion),
        ("general geometry", general_geometry),
        ("constant and sine force", forces),
        ("Figs. 4 to 7", figures),
        ("other machines", other_machines),
    ),
    about="Equations of motion of a parallel machine tool with three legs, by energies projected on the "
    "lengths of the legs, beside our general models of closed robots. The paper prints no "
    "dimensions, masses or forces: those of the library's prps3 are ours, and MuJoCo takes the "
    "place of ADAMS.",
)
