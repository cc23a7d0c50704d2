"""Khalil and Creusot 1997: the menus of SYMORO+ on the PUMA, Table II, base parameters, identification."""

from armwright.study.reproduce.kc97.compiled_text import generated_code
from armwright.study.reproduce.kc97.counts import table_two
from armwright.study.reproduce.kc97.fault_trials import planted_faults
from armwright.study.reproduce.kc97.general_bound import general_arm
from armwright.study.reproduce.kc97.groupings import base_groupings
from armwright.study.reproduce.kc97.menus import menu_items
from armwright.study.reproduce.kc97.regression_forms import identification_forms
from armwright.study.reproduce.paper import Paper

PAPER = Paper(
    "kc97",
    "W. Khalil, D. Creusot: SYMORO+: a system for the symbolic modelling of robots. Robotica 15, 1997",
    (
        ("operation counts", table_two),
        ("the general serial robot", general_arm),
        ("planted faults", planted_faults),
        ("base parameters", base_groupings),
        ("menu items in every language", menu_items),
        ("optimiser and generated code", generated_code),
        ("identification models", identification_forms),
    ),
    about="The menus of SYMORO+ on the PUMA 560: what every model costs, base parameters, generated code "
    "and the models of identification. The paper does not say what its symmetric links are and "
    "prints no groupings; our reading is named where it matters.",
)
