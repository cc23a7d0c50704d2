"""``armwright excite``: a motion that tells the most about a robot, as files to run on it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from armwright.cli.arguments import JsonOption, RobotArgument, numbers, one_or_several
from armwright.cli.guard import UsageError, usage_errors
from armwright.cli.loading import LOADING, Loading, LockOption, with_held_joints
from armwright.cli.option_records import OptionRecord
from armwright.cli.output import (
    ForceOption,
    check_folder,
    check_target,
    print_json,
    say,
    say_findings,
    tell,
)
from armwright.errors import unknown_name

if TYPE_CHECKING:
    from armwright.identify.excitation.exciting_motion import ExcitingMotion

DurationOption = Annotated[float, typer.Option("--duration", metavar="S", help="Length of one period [s].")]
HarmonicsOption = Annotated[
    int, typer.Option("--harmonics", min=2, metavar="N", help="Harmonics of the Fourier series.")
]
ShapeOption = Annotated[
    str, typer.Option("--shape", metavar="fourier|spline", help="Curve that the motion is made of.")
]
CriterionOption = Annotated[
    str, typer.Option("--criterion", metavar="NAME", help="d-optimal or condition (number).")
]
SpeedOption = Annotated[
    str | None,
    typer.Option("--velocity", metavar="VALUES", help="Velocity limits: one number, or one per motor."),
]
RampOption = Annotated[
    str | None,
    typer.Option(
        "--acceleration", metavar="VALUES", help="Acceleration limits: one number, or one per motor."
    ),
]
JerkOption = Annotated[
    str | None, typer.Option("--jerk", metavar="VALUES", help="Jerk limits: one number, or one per motor.")
]
TipSpeedOption = Annotated[
    float | None, typer.Option("--tip-speed", metavar="M/S", help="Speed limit of the tip.")
]
BoxOption = Annotated[
    str | None,
    typer.Option(
        "--box", metavar="X,Y,Z,X,Y,Z", help="Opposite corners of the box that the tip stays in [m]."
    ),
]
ClearanceOption = Annotated[
    float,
    typer.Option(
        "--clearance", metavar="M", min=0.0, help="Least distance between links that are not neighbours [m]."
    ),
]
ShapesOption = Annotated[
    bool,
    typer.Option(
        "--shapes/--no-shapes", help="Avoid self-collision, by the collision shapes of the robot file."
    ),
]
NoiseOption = Annotated[
    str | None,
    typer.Option(
        "--noise",
        metavar="VALUES",
        help="Torque noise [N m]: one number, or one per motor; 1 % of the limits if not given.",
    ),
]
RotorOption = Annotated[
    bool, typer.Option("--rotor/--no-rotor", help="Determine rotor inertias of the motors too.")
]
FrictionOption = Annotated[
    bool, typer.Option("--friction/--no-friction", help="Determine friction and offsets of the motors too.")
]
RateOption = Annotated[
    float, typer.Option("--rate", metavar="HZ", help="Sampling rate, also of the files written.")
]
StartsOption = Annotated[int, typer.Option("--starts", min=1, metavar="N", help="Number of local searches.")]
SeedOption = Annotated[int, typer.Option("--seed", metavar="N", help="Seed of the random starts.")]
OutOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--out",
        metavar="FILE",
        help="Write the motion: .csv (t, q, qd, qdd), .json .yaml (ROS), .html (animation).",
    ),
]
CodeOption = Annotated[
    Path | None,
    typer.Option("--code", metavar="DIR", help="Write the motion as a function of time, as code."),
]
LangOption = Annotated[str, typer.Option("--lang", metavar="LANGUAGE", help="Language of --code.")]
_FILES, _PAGE = (".csv", ".json", ".yaml", ".yml"), ".html"


@dataclass(frozen=True, slots=True)
class CurveOptions(OptionRecord):
    """The curve that is searched for."""

    duration: DurationOption = 10.0
    harmonics: HarmonicsOption = 5
    shape: ShapeOption = "fourier"


@dataclass(frozen=True, slots=True)
class LimitOptions(OptionRecord):
    """Bounds of the motion, stricter than the robot's own."""

    velocity: SpeedOption = None
    acceleration: RampOption = None
    jerk: JerkOption = None
    tip_speed: TipSpeedOption = None
    box: BoxOption = None
    clearance: ClearanceOption = 0.0
    shapes: ShapesOption = True

    def bounds(self) -> dict[str, Any]:
        """The limits as keyword arguments of ``excite``."""
        rates = {"velocity": self.velocity, "acceleration": self.acceleration, "jerk": self.jerk}
        return {
            **{key: _values(text, key) for key, text in rates.items()},
            "tip_speed": self.tip_speed,
            "box": _corners(self.box),
            "clearance": self.clearance,
            "capsules": None if self.shapes else (),
        }


@dataclass(frozen=True, slots=True)
class SearchOptions(OptionRecord):
    """The options of the search: what the motion must determine, and how long to search."""

    rotor: RotorOption = True
    friction: FrictionOption = True
    rate: RateOption = 200.0
    starts: StartsOption = 8
    seed: SeedOption = 0


CURVE, LIMITS, SEARCH = CurveOptions(), LimitOptions(), SearchOptions()


def command(
    robot: RobotArgument,
    curve: CurveOptions = CURVE,
    criterion: CriterionOption = "d-optimal",
    limits: LimitOptions = LIMITS,
    noise: NoiseOption = None,
    search: SearchOptions = SEARCH,
    out: OutOption = None,
    code: CodeOption = None,
    lang: LangOption = "c",
    lock: LockOption = None,
    loading: Loading = LOADING,
    force: ForceOption = False,
    json: JsonOption = False,
) -> None:
    """Design a motion for identification within the robot's limits, with the accuracy to expect.

    Ctrl-C ends the search and keeps the best motion found so far.
    """
    from armwright.identify.excitation.excite import excite
    from armwright.report.identification_data import motion_data
    from armwright.report.progress import share_bar

    for path in out or ():
        if path.suffix.lower() not in (*_FILES, _PAGE):
            raise UsageError(f"--out {path}: unknown suffix; use {' '.join((*_FILES, _PAGE))}")
        check_target(path, force=force)
    read = with_held_joints(loading.robot(robot), lock or [])
    if code is not None:
        _check_code(code, lang, read.name, force=force)
    with usage_errors(), share_bar("searching") as progress:
        found = excite(
            read,
            criterion=criterion,  # type: ignore[arg-type]
            noise=_values(noise, "noise"),
            progress=progress,
            **asdict(curve),
            **limits.bounds(),
            **asdict(search),
        )
    say_findings(found.findings)
    for path in out or ():
        _write(found, path)
        say(f"wrote {path}")
    if code is not None:
        _write_code(found, code, lang)
    print_json(motion_data(found)) if json else _print(found)


def _check_code(code: Path, lang: str, robot: str, *, force: bool) -> None:
    """Refused before the search, not after it."""
    from armwright.emit import all_languages
    from armwright.emit.core.listing_builder import file_stem
    from armwright.identify.excitation.motion_code import NAME

    if lang not in all_languages():
        raise UsageError(unknown_name("language", lang, all_languages()))
    check_folder(code, [f"{file_stem(robot, NAME)}[._]*"], option="--code", force=force)


def _write_code(found: ExcitingMotion, folder: Path, lang: str) -> None:
    from armwright.whole_files import write_together

    folder.mkdir(exist_ok=True)
    files = {folder / name: text.encode("utf-8") for name, text in found.code(lang).items()}
    write_together(files)
    for path in files:
        say(f"wrote {path}")


def _values(text: str | None, key: str) -> float | list[float] | None:
    return None if text is None else one_or_several(text, option=f"--{key}")


def _corners(text: str | None) -> tuple[list[float], list[float]] | None:
    if text is None:
        return None
    found = numbers(text, option="--box")
    if len(found) != 6:
        raise UsageError(f"--box: {len(found)} numbers given, 6 expected: x, y, z of two opposite corners")
    low = [min(pair) for pair in zip(found[:3], found[3:], strict=True)]
    return low, [max(pair) for pair in zip(found[:3], found[3:], strict=True)]


def _write(found: ExcitingMotion, path: Path) -> None:
    if path.suffix.lower() != _PAGE:
        found.save(path)
        return
    from armwright.report.animation import animate

    animate(found.robot, found.as_trajectory(), path)


def _print(found: ExcitingMotion) -> None:
    """The motion in a few lines, and the parameters it tells least of."""
    tell(f"{found.motion.duration:g} s, {len(found.joints)} motors, best of {found.searches} searches")
    tell(f"condition number {found.condition:.3g} (columns scaled), {found.si_condition:.4g} in SI units")
    if found.gain == found.gain:
        tell(f"parameters {found.gain:.2f} times as accurate as with a random motion within the same limits")
    wait = found.duration_for()
    if wait == wait:
        tell(f"all parameters that affect the torques known to 5 % after {wait:g} s")
    felt = {name: found.sigma_percent[name] for name in found.felt}
    worst = sorted((value, name) for name, value in felt.items() if value is not None)[-5:]
    if worst:
        tell("least accurate: " + ", ".join(f"{name} ±{value:.3g} %" for value, name in reversed(worst)))
