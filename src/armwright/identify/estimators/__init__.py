"""Estimators, found by listing this folder: each final class that derives from ``Estimator``."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from armwright.errors import ArmwrightError, unknown_name
from armwright.identify.estimators.estimator import Estimator

AUTO = "wls"  # OLS, WLS and Huber differ by 0.3 points at most on real logs; WLS helps the wrist


@cache
def estimators() -> dict[str, type[Estimator]]:
    """All estimators by name."""
    found = [
        value
        for info in iter_modules(__path__)
        for value in vars(import_module(f"{__name__}.{info.name}")).values()
        if isinstance(value, type) and issubclass(value, Estimator) and value is not Estimator
    ]
    return {one.name: one for one in sorted(set(found), key=lambda one: one.name)}


def estimator_of(wanted: str | Estimator) -> Estimator:
    """The estimator of a name, or the one given."""
    if isinstance(wanted, Estimator):
        return wanted
    name = AUTO if wanted == "auto" else wanted
    if name not in estimators():
        raise ArmwrightError(unknown_name("estimator", name, ("auto", *estimators())))
    return estimators()[name]()
