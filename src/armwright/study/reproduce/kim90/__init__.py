"""Kim 1990: inertia and friction of the Minnesota arm from step responses, and feedforward with them."""

from armwright.study.reproduce.kim90.feedforward import feedforward_errors, figures_5_and_6, motion_peaks
from armwright.study.reproduce.kim90.step_tests import figure_4, plan_of_steps, table_1, without_noise
from armwright.study.reproduce.paper import Paper

FEEDFORWARD = (
    ("the motion", motion_peaks),
    ("feedforward", feedforward_errors),
    ("Figs. 5 and 6", figures_5_and_6),
)
PAPER = Paper(
    "kim90",
    "S. Kim: A practical identification method for robot system dynamic parameters. Trans. KIEE 39(7), 1990",
    (
        ("plan of step tests", plan_of_steps),
        ("exact readings", without_noise),
        ("Table 1", table_1),
        ("Fig. 4", figure_4),
        *FEEDFORWARD,
    ),
    {"feedforward": FEEDFORWARD},
    about="Inertias and friction of the Minnesota arm from steps of one motor at a time, and feedforward "
    "with them. The arm is simulated with the paper's identified column: step heights, poses, "
    "lengths and masses are not published.",
)
