"""What a worker does with models: their forms, a model with its equations and costs, its code."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from armwright.emit import emit
from armwright.models import Model, find_kind, model
from armwright.models.core.model import citations_text
from armwright.report.model_text import model_data
from armwright.robot import Robot
from armwright.studio.equation_sections import equation_groups
from armwright.studio.menus import menu_of
from armwright.studio.model_snippets import command_of_model, python_of_model
from armwright.studio.option_fields import option_fields, read_options
from armwright.studio.robot_text import read_robot
from armwright.studio.textbook_sections import textbook_sections

REMEMBERED = 8  # models that a worker need not make again


def form(name: str) -> dict[str, Any]:
    """What is known of a model before it is made, and the fields of its options."""
    kind = find_kind(name)
    facts = {
        "name": kind.name,
        "title": kind.title,
        "menu": kind.menu,
        "group": menu_of(kind.build.__module__),
    }
    return facts | {"sources": citations_text(kind.references), "fields": option_fields(kind.name)}


def make_model(robot: str, wish: Mapping[str, Any]) -> dict[str, Any]:
    """A model with its equations, its costs and what to type for it elsewhere."""
    made = wished_model(robot, wish)
    data = model_data(made, {})
    own = read_robot(robot)
    return data | {
        "equations": equation_groups(made),
        "lines": sum(len(group["lines"]) for group in equation_groups(made)),
        "snippets": snippets(own.name, wish),
        "inputs": [
            {"name": one.name, "shape": list(one.shape), "unit": one.unit, "meaning": one.meaning}
            for one in made.inputs
        ],
    }


def make_textbook(robot: str, wish: Mapping[str, Any]) -> dict[str, Any]:
    """The model as closed formulas, and what to type for them; refused where they are too long to read."""
    words = snippets(read_robot(robot).name, wish, is_textbook=True)
    return textbook_sections(wished_model(robot, wish)) | {"snippets": words}


def make_code(robot: str, wish: Mapping[str, Any], language: str) -> dict[str, str]:
    """The files of a model in a language."""
    return emit(wished_model(robot, wish), language)


def snippets(name: str, wish: Mapping[str, Any], *, is_textbook: bool = False) -> dict[str, str]:
    """What to type in Python and on a command line for a wished model."""
    file, words = wish.get("origin") or f"{name}.toml", model_words(wish)
    words |= {"is_textbook": is_textbook}
    python = python_of_model(file, wish["name"], **words)
    return {"python": python, "command": command_of_model(file, wish["name"], **words)}


def model_words(wish: Mapping[str, Any]) -> dict[str, Any]:
    """What texts for elsewhere say of a wished model."""
    return {
        "options": read_options(wish["name"], wish.get("options", {})),
        "symbolic": wish.get("symbolic", []),
        "without": wish.get("without", []),
        "language": wish.get("language") or "c",
    }


def wished_model(robot: str, wish: Mapping[str, Any]) -> Model:
    """The model that a form asks for: its name, options, what becomes a name and what is left out."""
    return _cached_model(
        robot,
        wish["name"],
        json.dumps(wish.get("options", {}), sort_keys=True),
        tuple(wish.get("symbolic", ())),
        tuple(wish.get("without", ())),
    )


@lru_cache(maxsize=REMEMBERED)
def _cached_model(
    robot: str, name: str, options: str, symbolic: Sequence[str], without: Sequence[str]
) -> Model:
    return model(
        changed_robot(read_robot(robot), symbolic, without), name, **read_options(name, json.loads(options))
    )


def changed_robot(robot: Robot, symbolic: Sequence[str], without: Sequence[str]) -> Robot:
    """The robot as the form wants it."""
    robot = robot.without(*without) if without else robot
    return robot.symbolic(*symbolic) if symbolic else robot


CALLS = {
    "form": form,
    "make_model": make_model,
    "make_textbook": make_textbook,
    "make_code": make_code,
}
