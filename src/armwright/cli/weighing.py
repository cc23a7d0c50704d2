"""``armwright identify --payload``: its options, and the load of a robot printed and written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from armwright.cli.guard import UsageError
from armwright.cli.option_records import OptionRecord
from armwright.cli.output import print_json, say, say_findings
from armwright.cli.terminal_words import terminal_words

if TYPE_CHECKING:
    from armwright.identify import Recording
    from armwright.identify.load.load_estimate import LoadEstimate
    from armwright.robot import Inertia, Robot

PayloadOption = Annotated[
    bool,
    typer.Option("--payload", help="Identify the payload instead, from a wrist sensor or the joint torques."),
]
FormOption = Annotated[
    str,
    typer.Option("--form", metavar="FORM", help="With --payload: dynamic, static (at rest) or integral."),
]
OffsetsOption = Annotated[
    bool, typer.Option("--offsets", help="With --payload: estimate an offset of each sensor axis too.")
]
UnloadedOption = Annotated[
    Path | None,
    typer.Option(
        "--unloaded", metavar="LOG", help="With --payload: log of the same motion without the load."
    ),
]
SensorOption = Annotated[
    str | None,
    typer.Option(
        "--sensor",
        metavar="FRAME",
        help="With --payload: frame of the wrist sensor's readings, if not the tip.",
    ),
]
GripperOption = Annotated[
    Path | None,
    typer.Option(
        "--gripper",
        metavar="FILE",
        help="With --payload: what to subtract; a log of the empty gripper, or its .toml as for --objects.",
    ),
]
ZeroOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--zero",
        metavar="LOG",
        help="With --payload: log of the unloaded sensor before the motion, and another after it.",
    ),
]
ObjectsOption = Annotated[
    Path | None,
    typer.Option("--objects", metavar="FILE.toml", help="With --payload: known objects to recognise."),
]


@dataclass(frozen=True, slots=True)
class PayloadOptions(OptionRecord):
    """Whether a payload is wanted, and how."""

    payload: PayloadOption = False
    form: FormOption = "dynamic"
    offsets: OffsetsOption = False
    unloaded: UnloadedOption = None
    sensor: SensorOption = None
    gripper: GripperOption = None
    zero: ZeroOption = None
    objects: ObjectsOption = None

    def refuse_alone(self) -> None:
        """Refuses what only a payload can use where none is wanted."""
        others = (self.unloaded, self.sensor, self.gripper, self.zero, self.objects)
        is_asked = self.form != "dynamic" or self.offsets or any(one is not None for one in others)
        if is_asked and not self.payload:
            raise UsageError(
                "--form, --offsets, --unloaded, --sensor, --gripper, --zero and --objects need --payload"
            )
        if len(self.zero or ()) > 2:
            raise UsageError("--zero is given at most twice: a log before the motion, and one after it")


PAYLOAD = PayloadOptions()


def weigh(
    recordings: list[Recording],
    robot: Robot,
    source: str,
    payload: PayloadOptions,
    how: dict[str, Any],
    *,
    read: Callable[[Path], Recording],
    report: Path | None,
    out: Path | None,
    json: bool,
) -> None:
    """Prints and writes the load found in the logs; exit code 4 where their motion does not determine it.

    how    settings of signals and estimator, as ``identify_load`` takes them
    read   a log as the others are read
    """
    from armwright.identify.deliver.delivered_files import delivered_files
    from armwright.identify.estimators.estimator import NotIdentifiable
    from armwright.identify.load.known_objects import read_objects
    from armwright.identify.load.load_identification import identify_load
    from armwright.identify.load.sensor_zero import sensor_zero
    from armwright.report.load_page import load_data, load_page, load_text, object_data
    from armwright.whole_files import write_together

    known = None if payload.objects is None else read_objects(payload.objects)
    try:
        how |= {"form": payload.form, "offsets": payload.offsets, "sensor": payload.sensor}
        gripper = _gripper(payload.gripper, robot, how, read)
        zero = None if not payload.zero else sensor_zero(*map(read, payload.zero))
        bare = None if payload.unloaded is None else read(payload.unloaded)
        found = identify_load(recordings, robot, **how, gripper=gripper, zero=zero, unloaded=bare)
    except NotIdentifiable as error:
        say(f"armwright: {terminal_words(str(error), ('--form',))}")
        raise typer.Exit(4) from None
    is_sound = not any(one.severity == "error" for one in found.findings)
    files = {} if report is None else {report: load_page(found).encode("utf-8")}
    if out is not None and is_sound:
        files |= delivered_files(found.robot, source=Path(source), out=out, code=None)[0]
    write_together(files)
    for path in files:
        say(f"wrote {path}")
    say_findings(found.findings)
    about = None if known is None else object_data(found, known)
    if json:
        print_json({**load_data(found), "object": about})
    else:
        print(load_text(found) + ("" if about is None else f"\n\n{about['text']}"))
    if not is_sound:
        raise typer.Exit(4)


def _gripper(
    path: Path | None, robot: Robot, how: dict[str, Any], read: Callable[[Path], Recording]
) -> Inertia | LoadEstimate | None:
    """The gripper to subtract: the one object of a TOML file, or weighed from a log as the load is."""
    from armwright.identify.load.known_objects import read_objects
    from armwright.identify.load.load_identification import identify_load

    if path is None:
        return None
    if path.suffix.lower() != ".toml":
        return identify_load(read(path), robot, **how)
    known = read_objects(path)
    if len(known) != 1:
        raise UsageError(f"--gripper {path}: {len(known)} objects; give a file with one, the gripper")
    return next(iter(known.values()))
