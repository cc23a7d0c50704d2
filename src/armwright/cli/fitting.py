"""Options of ``armwright identify``: how logs are read, how parameters are fitted, which files are wanted."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from armwright.cli.option_records import OptionRecord

if TYPE_CHECKING:
    from armwright.identify import Settings

MapOption = Annotated[
    Path | None,
    typer.Option("--map", metavar="MAP.toml", help="Mapping of the columns; guessed if not given."),
]
WriteMapOption = Annotated[
    Path | None, typer.Option("--write-map", metavar="MAP.toml", help="Write the mapping that was used.")
]
ValidateOption = Annotated[
    list[Path] | None,
    typer.Option("--validate", metavar="LOG2", help="Log to validate on, instead of the last third."),
]
SkipOption = Annotated[
    bool,
    typer.Option(
        "--skip-damaged",
        help="Use a damaged log without its damaged lines instead of refusing it (payloads, campaigns).",
    ),
]
FrictionOption = Annotated[
    str, typer.Option("--friction", metavar="LAW", help="auto, none, or a friction law.")
]
EstimatorOption = Annotated[
    str, typer.Option("--estimator", metavar="NAME", help="auto, ols, wls, huber, ridge, ...")
]
ColumnOption = Annotated[
    list[str] | None,
    typer.Option(
        "--column", metavar="NAME", help="Extra term: spring, counterbalance, load, temperature, drift."
    ),
]
CutoffOption = Annotated[
    float | None,
    typer.Option(
        "--cutoff", metavar="HZ", min=0.01, help="Low-pass cut-off; from the spectrum if not given."
    ),
]
MethodOption = Annotated[
    str,
    typer.Option("--differentiate", metavar="WAY", help="Differentiation: central, savitzky_golay, kalman."),
]
VelocityOption = Annotated[
    str | None,
    typer.Option("--velocity", metavar="WAY", help="measured or derived; the better if not given."),
]
PriorOption = Annotated[
    float, typer.Option("--prior-weight", min=0.0, help="Weight of the parameters in the description.")
]
FeasibleOption = Annotated[
    bool, typer.Option("--feasible/--free", help="Also fit with physically consistent links.")
]
ReportOption = Annotated[
    Path | None, typer.Option("--report", metavar="OUT.html", help="Write a report with plots.")
]
OutOption = Annotated[
    Path | None,
    typer.Option("--out", metavar="ROBOT", help="Write the identified robot: .toml, .par or .urdf."),
]
CodeOption = Annotated[
    Path | None,
    typer.Option("--code", metavar="DIR", help="Write the identified inverse dynamics as C code."),
]


@dataclass(frozen=True, slots=True)
class LogOptions(OptionRecord):
    """How logs are read, and which of them are for validation."""

    map: MapOption = None
    write_map: WriteMapOption = None
    validate: ValidateOption = None
    skip_damaged: SkipOption = False


@dataclass(frozen=True, slots=True)
class FitOptions(OptionRecord):
    """How parameters are fitted."""

    friction: FrictionOption = "auto"
    estimator: EstimatorOption = "auto"
    column: ColumnOption = None
    cutoff: CutoffOption = None
    differentiate: MethodOption = "central"
    velocity: VelocityOption = None
    prior_weight: PriorOption = 1.0
    feasible: FeasibleOption = True

    @property
    def settings(self) -> Settings:
        """How signals are prepared."""
        from armwright.identify import Settings

        return Settings(cutoff=self.cutoff, method=self.differentiate, velocity=self.velocity)


@dataclass(frozen=True, slots=True)
class ResultOptions(OptionRecord):
    """The files that are wanted."""

    report: ReportOption = None
    out: OutOption = None
    code: CodeOption = None


LOGS, FIT, RESULTS = LogOptions(), FitOptions(), ResultOptions()
