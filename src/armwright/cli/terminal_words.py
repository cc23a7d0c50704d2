"""Remedies in the words of the terminal: what a message says in Python becomes the flag of the command.

Messages come from rooms that know nothing of commands, and tell what to type in Python. Here
``method="numeric"`` becomes ``--option method=numeric``, or ``--method numeric`` where the command has it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import partial
from typing import TypeAlias

# options that messages name; a file's own words, such as type="fixed", are not among them
_NAMES = (
    "base|components|controller|damping|estimator|fixed|form|loops|method|near|parameters|positions|precision|projection"
    "|redundant|reference|task|tip|values|windings"
)
_WORD = re.compile(rf"""\b({_NAMES})=(["'])([^"']*)\2""")
_PLACES = re.compile(rf"""\b({_NAMES})=\{{["']?(\w+|\.\.\.|…)["']?: ?([^}}]*)\}}""")
_ALONE = re.compile(rf"""\b({_NAMES})=(?=[\s,;:.)]|$)""")
_TWICE = re.compile(r"(--\w+ \S+)(?: or \1| \(\1\))")  # two calls of Python that are one flag
_EXAMPLES = {"fixed": "JOINT:VALUE", "task": "x,y", "redundant": "JOINT"}
LOADING_FLAGS = ("--tip", "--base", "--fixed", "--exact")  # of every command that loads a robot
_CALL = r"""robot\.{0}\((?:[^()]*)\)|robot\.{0}\b"""
_PAIR = re.compile(r"""\{["']?([\w….]+)["']?: (.+?)\}""")  # the first entry of a dictionary

Rule: TypeAlias = Callable[[re.Match[str], Collection[str]], str]


def terminal_words(message: str, flags: Collection[str]) -> str:
    """The message with flags of the command in the place of Python.

    flags   that the command has: --option, --value, …
    """
    for pattern, rule in _CALLS:
        message = pattern.sub(partial(_apply_rule, rule, flags), message)
    message = _PLACES.sub(lambda found: _places(found, flags), message)
    message = _WORD.sub(lambda found: _flag(found, found[3], flags), message)
    message = _ALONE.sub(lambda found: _flag(found, _EXAMPLES.get(found[1], "…"), flags), message)
    return _TWICE.sub(r"\1", message)


def _apply_rule(rule: Rule, flags: Collection[str], found: re.Match[str]) -> str:
    return rule(found, flags)


def _flag(found: re.Match[str], value: str, flags: Collection[str]) -> str:
    """How a command is told an option; as it was said where the command has no such flag."""
    name, own = found[1], f"--{found[1]}"
    is_held = name == "fixed" and value not in ("keep", "lump")  # joints of a model, not of a file
    if own in flags and not is_held:
        return f"{own} {value}"
    return f"--option {name}={value}" if "--option" in flags else found[0]


def _places(found: re.Match[str], flags: Collection[str]) -> str:
    """Values by name: of parameters those of --value, of other options pairs with a colon."""
    if found[1] == "parameters" and "--value" in flags:
        return f"--value {found[2]}={found[3]}"
    return _flag(found, f"{found[2]}:{found[3]}", flags)


def _entry(found: re.Match[str], otherwise: str) -> str:
    """NAME=VALUE of the first entry of the dictionary in a call."""
    pair = _PAIR.search(found[0])
    return f"{pair[1]}={pair[2]}" if pair else otherwise


def _numbers(found: re.Match[str], flags: Collection[str]) -> str:
    """``give them with …`` becomes ``give them in the robot's file`` where the command takes no values."""
    if "--value" in flags:
        return f"{found[1] or ''}--value {_entry(found, 'NAME=NUMBER')}"
    return " in the robot's file" if found[1] else "numbers in the robot's file"


def _keyword(found: re.Match[str], flags: Collection[str]) -> str:
    """``give it as L1=… or use robot.with_values``: the keyword is a flag, or there is only the file."""
    return (
        f"give it with --value {found[1]}=…" if "--value" in flags else "give it a number in the robot's file"
    )


def _locked(found: re.Match[str], flags: Collection[str]) -> str:
    if "--lock" not in flags:
        return 'type = "fixed" in the robot\'s file'
    return f"--lock {_entry(found, 'NAME=VALUE')}"


def _exact(found: re.Match[str], flags: Collection[str]) -> str:
    given = re.search(r"[(=]([-+.\de]+)", found[0])
    return f"--exact {given[1] if given else '1e-5'}" if "--exact" in flags else found[0]


def _frame(found: re.Match[str], flags: Collection[str]) -> str:
    given = re.search(r"""["']([^"']+)["']""", found[0])
    return f"--tip {given[1] if given else 'FRAME'}" if "--tip" in flags else found[0]


def _floating(found: re.Match[str], flags: Collection[str]) -> str:
    return "--base floating" if "--base" in flags else found[0]


def _steps(found: re.Match[str], flags: Collection[str]) -> str:
    """How to read a model in steps; a command that writes no language names the one that does."""
    if "--lang" in flags:
        return f"{found[1]}--lang latex"
    return "read its steps: armwright model ROBOT MODEL --lang latex"


def _model(found: re.Match[str], flags: Collection[str]) -> str:
    return f"armwright model ROBOT {found[1]}"


def _without_loops(found: re.Match[str], flags: Collection[str]) -> str:
    return " convert it to TOML and take [[loop]] out"


_CALLS: tuple[tuple[re.Pattern[str], Rule], ...] = (
    (re.compile(r"give it as (\w+)=… or use robot\.with_values"), _keyword),
    (re.compile(rf"(,? with |: |, e\.g\. )?(?:{_CALL.format('with_values')})"), _numbers),
    (re.compile(_CALL.format("locked")), _locked),
    (re.compile(_CALL.format("exact") + r"|\bexact=[-+.\de]+"), _exact),
    (re.compile(_CALL.format("with_tip")), _frame),
    (re.compile(_CALL.format("with_base")), _floating),
    (re.compile(r"""aw\.model\(robot, ["'](\w+)["']\)"""), _model),
    (re.compile(r"\baw\.models\(\)"), lambda found, flags: "armwright model ROBOT"),
    (re.compile(r"(leave form='textbook' out and read its steps: )aw\.emit\(model, 'latex'\)"), _steps),
    (re.compile(r": dataclasses\.replace\(robot, loops=\(\)\)"), _without_loops),
    (re.compile(r"\bfallback=False\b"), lambda found, flags: "--no-fallback"),
    (re.compile(r"\bfolder=True\b"), lambda found, flags: "--folder"),
    (re.compile(r"\bskip_damaged=True\b"), lambda found, flags: "--skip-damaged"),
)
