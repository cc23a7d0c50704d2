"""Words that people type where no command or model has that name, and what to type instead."""

from __future__ import annotations

_CODE = "code of a model: armwright model ROBOT MODEL --lang c, or another language"
_FORMULAS = "formulas of a model: armwright model ROBOT MODEL --form textbook"
_PICTURE = "a picture: armwright show ROBOT --svg FILE; in the browser: armwright studio"
_NAMES = "names of models: armwright model ROBOT; of robots: armwright robots"
_REMEDIES = {
    "codegen": _CODE,
    "code": _CODE,
    "compile": _CODE,
    "emit": _CODE,
    "generate": _CODE,
    "write": _CODE,
    "equations": _FORMULAS,
    "formulas": _FORMULAS,
    "latex": _FORMULAS,
    "textbook": _FORMULAS,
    "draw": _PICTURE,
    "plot": _PICTURE,
    "view": _PICTURE,
    "list": _NAMES,
    "ls": _NAMES,
    "models": _NAMES,
    "demo": "the whole chain in under a minute: armwright tour",
    "fk": "the pose of the tip: armwright show ROBOT --q NUMBERS",
    "load": "a robot and its tables: armwright show ROBOT",
}


def remedy_for_command(word: str) -> str | None:
    """What to type where there is no such command; also for the name of a model."""
    return _REMEDIES.get(word) or _remedy_for_model_name(word)


def remedy_for_model(word: str) -> str | None:
    """What to type where there is no such model."""
    return _REMEDIES.get(word)


def remedy_for_option(flag: str) -> str | None:
    """What to type in the place of a flag, --frame for example, that is an option of models."""
    from armwright.models import kinds

    word = flag.lstrip("-").replace("-", "_")
    if not any(word in kind.options for kind in kinds().values()):
        return None
    return f"it is an option of the model: --option {word}=VALUE"


def _remedy_for_model_name(word: str) -> str | None:
    from armwright.models import aliases, kinds  # only who has mistyped a command waits for them

    if word not in kinds() and word not in aliases():
        return None
    return f"it is a model: armwright model ROBOT {word}, or armwright evaluate ROBOT {word} for its numbers"
