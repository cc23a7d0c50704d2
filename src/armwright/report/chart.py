"""``aw.plot``: curves of a trajectory or of a fit, as a file or as a picture that a notebook shows."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, overload

from armwright.errors import ArmwrightError
from armwright.identify.estimate import Estimate
from armwright.report.figure import check_suffix, figure_bytes, save_figure
from armwright.report.fit_figure import fit_figure
from armwright.report.trajectory_figure import DEFAULT_QUANTITIES, trajectory_figure
from armwright.robot.notebook_view import image_html
from armwright.simulate.trajectory import Trajectory

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_WIDTH = "46em"  # in a notebook: curves of several panels need more room than a robot


@dataclass(frozen=True, slots=True)
class Chart:
    """Curves to look at: a notebook shows them, ``save`` writes them."""

    title: str
    figure: Figure = field(repr=False)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """The chart as a file: PNG, SVG or PDF by its suffix."""
        target = Path(path)
        check_suffix(target)
        save_figure(self.figure, target)
        return target

    @property
    def svg(self) -> str:
        """The chart as SVG, from its root element on."""
        text = figure_bytes(self.figure, "svg").decode()
        return text[text.index("<svg") :]

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return image_html(self.svg, f"curves of {self.title}", width=_WIDTH)


@overload
def plot(
    what: Trajectory | Estimate,
    path: str | os.PathLike[str],
    *,
    quantities: Sequence[str] = ...,
    title: str = ...,
) -> Path: ...


@overload
def plot(
    what: Trajectory | Estimate, path: None = None, *, quantities: Sequence[str] = ..., title: str = ...
) -> Chart: ...


def plot(
    what: Trajectory | Estimate,
    path: str | os.PathLike[str] | None = None,
    *,
    quantities: Sequence[str] = DEFAULT_QUANTITIES,
    title: str = "",
) -> Path | Chart:
    """Curves over time: the file written, or without a path a chart that a notebook shows.

    what         a simulated trajectory, one panel per quantity and one line per joint; or an estimate:
                 measured and predicted torques of motion that was not fitted, one panel per joint
    path         a PNG, SVG or PDF by its suffix
    quantities   of a trajectory: among q, qd, qdd, tau, current and error (q less the controller's reference)
    Of a fleet the range that nine in ten arms stay in is shaded around their median.
    """
    if path is not None:
        check_suffix(Path(path))
    if isinstance(what, Trajectory):
        chart = Chart(title or what.robot, trajectory_figure(what, quantities, title))
    elif isinstance(what, Estimate):
        chart = Chart(title or f"{_name(what)}, measured and predicted", fit_figure(what, title))
    else:
        raise ArmwrightError(
            f"plot: {type(what).__name__} given; give a trajectory of aw.simulate or an estimate of"
            " aw.identify (a robot draws itself: robot.plot(q))"
        )
    return chart if path is None else chart.save(path)


def _name(found: Estimate) -> str:
    return found.given.name if found.given is not None else "robot"
