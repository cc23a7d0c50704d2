"""``armwright identify --payload``: its options, and the load of a robot printed and written."""

from __future__ import annotations

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
    from armwright.robot import Robot

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
    objects: ObjectsOption = None

    def refuse_alone(self) -> None:
        """Refuses what only a payload can use where none is wanted."""
        others = (self.unloaded, self.sensor, self.objects)
        is_asked = self.form != "dynamic" or self.offsets or any(one is not None for one in others)
        if is_asked and not self.payload:
            raise UsageError("--form, --offsets, --unloaded, --sensor and --objects need --payload")


PAYLOAD = PayloadOptions()


def weigh(
    recordings: list[Recording],
    robot: Robot,
    source: str,
    payload: PayloadOptions,
    how: dict[str, Any],
    *,
    report: Path | None,
    out: Path | None,
    json: bool,
) -> None:
    """Prints and writes the load found in the logs; exit code 4 where their motion does not determine it.

    how   settings of signals, estimator and log without the load, as ``identify_load`` takes them
    """
    from armwright.identify.deliver.delivered_files import delivered_files
    from armwright.identify.estimators.estimator import NotIdentifiable
    from armwright.identify.load.known_objects import read_objects
    from armwright.identify.load.load_identification import identify_load
    from armwright.report.load_page import load_data, load_page, load_text, object_data
    from armwright.whole_files import write_together

    known = None if payload.objects is None else read_objects(payload.objects)
    try:
        how |= {"form": payload.form, "offsets": payload.offsets, "sensor": payload.sensor}
        found = identify_load(recordings, robot, **how)
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
