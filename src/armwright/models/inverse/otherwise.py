"""The model of the same arm without its closed form, for poses at which that is in doubt."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from armwright.models.inverse.choice.joint_map import completed_places
from armwright.models.inverse.choice.method_choice import studied
from armwright.models.inverse.inverse_model import InverseModel


def eliminated_model(model: InverseModel) -> InverseModel | None:
    """The model by elimination; None where the arm has no numbers or elimination does not solve it."""
    assert model.chain is not None
    if model.parameters:
        return None
    arm, _, completed = studied(model.chain)
    if arm is None:
        return None
    common: dict[str, Any] = {"chain": model.chain, "places": model.places, "upright": model.upright}
    if completed is not None:
        common |= completed_places(common, completed)
    return replace(
        model, method="general", general=arm, closed=None, labels=(), marked=None, checks=None, **common
    )
