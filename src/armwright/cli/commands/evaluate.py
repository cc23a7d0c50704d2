"""``armwright evaluate``: a model of a robot at numbers, or its curves over one of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from armwright.cli.arguments import (
    JsonOption,
    RobotArgument,
    ValueOption,
    complete_model,
    named_values,
    number,
    numbers,
    warn_of_turns,
)
from armwright.cli.guard import UsageError, usage_errors
from armwright.cli.loading import LOADING, Loading
from armwright.cli.model_making import MODEL, ModelOptions
from armwright.cli.output import ForceOption, check_target, console, print_json, say, say_findings

if TYPE_CHECKING:
    from armwright.models import Model
    from armwright.report.evaluation import Evaluation, Stretch, ValueCurve
    from armwright.robot import Robot

ModelArgument = Annotated[
    str, typer.Argument(metavar="MODEL", help="Name of the model.", autocompletion=complete_model)
]
AtOption = Annotated[
    list[str] | None,
    typer.Option(
        "--at",
        metavar='"NAME=X1 X2 ..."',
        help="Numbers of an input, e.g. q=0 0.3 pi/2; home, at rest, if not given.",
    ),
]
OverOption = Annotated[
    str | None,
    typer.Option("--over", metavar="NAME=LOW:HIGH", help="Vary one number of an input, e.g. q2=-pi:pi."),
]
SamplesOption = Annotated[int, typer.Option("--samples", min=2, max=100_000, help="Points of a curve.")]
PlotOption = Annotated[
    Path | None,
    typer.Option("--plot", metavar="FILE", help="Picture of the curves of --over: .png, .svg or .pdf."),
]


def command(
    robot: RobotArgument,
    model: ModelArgument,
    at: AtOption = None,
    value: ValueOption = None,
    over: OverOption = None,
    samples: SamplesOption = 181,
    plot: PlotOption = None,
    options: ModelOptions = MODEL,
    force: ForceOption = False,
    loading: Loading = LOADING,
    json: JsonOption = False,
) -> None:
    """Evaluate a model of a robot for given inputs, or over a range of one of them.

    Inverse and loop geometry give all solutions. With --over the outputs are columns, and --plot draws them.
    """
    from armwright.report.evaluation import curves_over, evaluation
    from armwright.run import compile

    _check_plot(plot, over, force=force)
    loaded, values = _with_numbers(loading.robot(robot), named_values(value or [], option="--value"))
    made = options.model(loaded, model)
    inputs = _inputs(loaded, made, at or [])
    along = None if over is None else _stretch(made, over, samples)
    with usage_errors():
        function = compile(made, values)
        if along is None:
            _tell(loaded, made, evaluation(function, made, inputs), inputs, json=json)
            return
        curves = curves_over(function, made, inputs, along)
    label = (over or "").partition("=")[0].strip()
    if plot is not None:
        _draw(plot, curves, along, label=label, title=f"{made.title} of {loaded.name}")
    _tell_curves(loaded, made, curves, along, label=label, json=json, is_drawn=plot is not None)


def _with_numbers(robot: Robot, values: Mapping[str, float]) -> tuple[Robot, dict[str, float]]:
    """The robot with numbers for names of its file, which some models need; and the other values."""
    own = {name: value for name, value in values.items() if name in robot.symbols}
    with usage_errors():
        known = robot.with_values(own) if own else robot
    return known, {name: value for name, value in values.items() if name not in own}


def _check_plot(plot: Path | None, over: str | None, *, force: bool) -> None:
    if plot is None:
        return
    from armwright.report.figure import check_suffix

    if over is None:
        raise UsageError("--plot: choose the number to vary with --over, e.g. --over q2=-pi:pi")
    with usage_errors():
        check_suffix(plot)
    check_target(plot, force=force)


def _inputs(robot: Robot, made: Model, given: list[str]) -> list[Any]:
    """The arrays that the model is called with: as given, or to begin with."""
    import numpy as np

    from armwright.report.evaluation import first_inputs

    arrays = first_inputs(robot, made)
    places = {one.name: k for k, one in enumerate(made.inputs)}
    for text in given:
        name, sign, words = text.partition("=")
        if not sign or name.strip() not in places:
            raise UsageError(
                f"--at: '{text[:60]}': give one of {_shapes(made)} with its numbers, e.g. {_example(made)}"
            )
        k = places[name.strip()]
        values = numbers(words, option=f"--at {name.strip()}")
        if len(values) != arrays[k].size:
            raise UsageError(f"--at {name.strip()}: {len(values)} numbers given, {arrays[k].size} expected")
        if name.strip() == "q" and len(values) == len(robot.moving):
            warn_of_turns(robot.moving, values, option="--at q")
        arrays[k] = np.array(values).reshape(arrays[k].shape)
    return arrays


def _shapes(made: Model) -> str:
    return ", ".join(f"{one.name} ({' x '.join(map(str, one.shape))})" for one in made.inputs)


def _example(made: Model) -> str:
    return f'"{made.inputs[0].name}=0 0.3 ..."'


def _stretch(made: Model, over: str, samples: int) -> Stretch:
    from armwright.report.evaluation import Stretch, find_element

    name, sign, ends = over.partition("=")
    low, colon, high = ends.partition(":")
    if not sign or not colon:
        raise UsageError(f"--over: '{over}': give it as NAME=LOW:HIGH, e.g. q2=-pi:pi")
    with usage_errors():
        place = find_element(made, name.strip())
    return Stretch(*place, number(low, option="--over"), number(high, option="--over"), samples)


def _tell(robot: Robot, made: Model, found: Evaluation, inputs: list[Any], *, json: bool) -> None:
    from armwright.report.terminal import print_table
    from armwright.robot.tables import Table

    if json:
        called = [
            {"name": one.name, "values": x.tolist()} for one, x in zip(made.inputs, inputs, strict=True)
        ]
        outputs = [
            {"name": one.name, "unit": one.unit, "values": one.values.tolist()} for one in found.outputs
        ]
        data = {"robot": robot.name, "model": made.name, "note": found.note, "inputs": called}
        print_json(data | {"outputs": outputs})
        return
    say_findings(robot.findings)
    if found.note:
        say(found.note)
    for one in found.outputs:
        rows = one.values.reshape(-1, one.values.shape[-1]) if one.values.ndim else one.values.reshape(1, 1)
        texts = tuple(tuple(f"{x:.9g}" for x in row) for row in (rows + 0.0).tolist())  # 0, not -0
        title = f"{one.name} [{one.unit}]" if one.unit else one.name
        if texts:
            heads = tuple(str(k) for k in range(1, 1 + len(texts[0])))
            print_table(Table(title, heads, texts, keys=0), console())


def _tell_curves(
    robot: Robot,
    made: Model,
    curves: list[ValueCurve],
    along: Stretch,
    *,
    label: str,
    json: bool,
    is_drawn: bool,
) -> None:
    if json:
        data = {"robot": robot.name, "model": made.name, "over": label, "x": along.x.tolist()}
        print_json(
            data | {"curves": [{"name": one.name, "unit": one.unit, "y": one.y.tolist()} for one in curves]}
        )
        return
    say_findings(robot.findings)
    if is_drawn:
        return
    print(" ".join([label, *(one.name for one in curves)]))
    for x, *row in zip(along.x, *(one.y for one in curves), strict=True):
        print(" ".join(f"{value:.9g}" for value in (x, *row)))


def _draw(path: Path, curves: list[ValueCurve], along: Stretch, *, label: str, title: str) -> None:
    from armwright.report.curve_figure import MOST_CURVES, curve_figure
    from armwright.report.figure import save_figure

    save_figure(curve_figure(along.x, curves, label=label, title=title), path)
    say(f"wrote {path}")
    if len(curves) > MOST_CURVES:
        say(f"{len(curves) - MOST_CURVES} more curves are not drawn")
