"""The menus of models, from the models' own metadata: a new model appears in the menu of its room."""

from __future__ import annotations

from typing import Any

from armwright.studio.listings import KindListing, listed_kinds

ORDER = ("Geometric", "Kinematic", "Dynamic", "Identification")
# [KC97 Table I]: what a room of models is called; files that stand in another menu than their room.
_ROOMS = {
    "kinematics": "Kinematic",
    "inverse": "Geometric",
    "loops": "Kinematic",
    "dynamics": "Dynamic",
    "identification": "Identification",
}
_FILES = {"geometry": "Geometric", "loop_geometry": "Geometric"}
_LAST = "Further models"
# The order of the items of Table I; others follow by name.
_FIRST = [
    "transform",
    "fast_geometry",
    "inverse_geometry",
    "loop_geometry",
    "jacobian",
    "jacobian_factors",
    "jacobian_determinant",
    "inverse_jacobian",
    "velocities",
    "accelerations",
    "jacobian_rate",
    "loop_kinematics",
    "inverse_dynamics",
    "lagrange",
    "inertia_matrix",
    "bias",
    "direct_dynamics",
    "base_parameters",
    "dynamic_regressor",
    "filtered_regressor",
    "energy_regressor",
]


def model_menus() -> list[dict[str, Any]]:
    """Every model under its menu; those of SYMORO+ first, under the names that it gave them."""
    menus: dict[str, list[dict[str, Any]]] = {title: [] for title in ORDER}
    for kind in sorted(listed_kinds(), key=_rank):
        menus.setdefault(menu_of(kind.module), []).append(_item(kind))
    return [{"title": title, "items": items} for title, items in menus.items() if items]


def _rank(kind: KindListing) -> tuple[bool, int, str]:
    return not kind.menu, _FIRST.index(kind.name) if kind.name in _FIRST else len(_FIRST), kind.name


def menu_of(module: str) -> str:
    """The menu that the models of a module stand in."""
    room, file = module.split(".")[2:4]
    return _FILES.get(file) or _ROOMS.get(room, _LAST)


def _item(kind: KindListing) -> dict[str, Any]:
    return {"name": kind.name, "title": kind.title, "menu": kind.menu}
