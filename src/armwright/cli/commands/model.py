"""``armwright model``: a symbolic model of a robot, its cost, and its text in a language."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from armwright.cli.arguments import JsonOption, RobotArgument, complete_language, complete_model
from armwright.cli.guard import UsageError, usage_errors
from armwright.cli.loading import LOADING, Loading
from armwright.cli.model_making import MODEL, ModelOptions
from armwright.cli.option_records import OptionRecord
from armwright.cli.output import ForceOption, check_folder, console, print_json, say, say_findings

if TYPE_CHECKING:
    from armwright.models import Model
    from armwright.robot import Robot

ModelArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="MODEL", help="Name of the model; lists them if not given.", autocompletion=complete_model
    ),
]
LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="LANGUAGE",
        help="Language to write: c, fortran, matlab, ..., latex.",
        autocompletion=complete_language,
    ),
]
_STANDARD_OUTPUT = Path("-")
OutOption = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", help="Folder for the files; standard output if not given, or -."),
]
ReportOption = Annotated[
    bool, typer.Option("--report", help="Show the operation counts before and after each optimisation pass.")
]
FallbackOption = Annotated[
    bool,
    typer.Option(
        "--fallback/--no-fallback",
        help="Back a closed-form inverse geometry by elimination, for solutions it loses at singular poses.",
    ),
]
PrecisionOption = Annotated[str, typer.Option("--precision", help="double, or single (c only).")]
FormOption = Annotated[
    str, typer.Option("--form", help="steps, or textbook (closed formulas, as text or with --lang latex).")
]
FolderOption = Annotated[bool, typer.Option("--folder", help="Add a Makefile and test vectors (c only).")]


@dataclass(frozen=True, slots=True)
class TextOptions(OptionRecord):
    """The language that is written, and how."""

    lang: LanguageOption = None
    precision: PrecisionOption = "double"
    fallback: FallbackOption = True
    folder: FolderOption = False
    form: FormOption = "steps"

    def written_model(self, made: Model) -> Model:
        """The model as it is written: of a closed robot in a form that holds everywhere."""
        from armwright.models.loops.everywhere import solved_everywhere

        if self.form not in ("steps", "textbook"):
            raise UsageError(f"--form: '{self.form}' is unknown; use steps or textbook")
        return made if self.lang is None or self.form != "steps" else solved_everywhere(made)

    def files(self, made: Model) -> dict[str, str]:
        """The files in the language; none without one."""
        from armwright.emit import all_languages, emit, no_such_language

        if self.lang is None:
            if self.folder or self.precision != "double":
                raise UsageError("--precision and --folder need a language: --lang c")
            return {}
        if self.lang not in all_languages():
            hint = "; closed formulas: --form textbook" if self.lang in ("text", "textbook") else ""
            raise UsageError(f"--lang: {no_such_language(self.lang)}{hint}")
        with usage_errors():
            return emit(
                made,
                self.lang,
                precision=self.precision,
                folder=self.folder,
                fallback=self.fallback,
                form=self.form,
            )


TEXT = TextOptions()


def command(
    robot: RobotArgument,
    model: ModelArgument = None,
    text: TextOptions = TEXT,
    out: OutOption = None,
    report: ReportOption = False,
    options: ModelOptions = MODEL,
    force: ForceOption = False,
    loading: Loading = LOADING,
    json: JsonOption = False,
) -> None:
    """Make a model of a robot: operation count, parameters, code in a language.

    Without --lang the model is described, or printed as closed formulas with --form textbook. With --lang
    the code goes to standard output, or to files with --out.
    """
    from armwright.report.model_text import model_data, models_data, models_rows
    from armwright.report.progress import waiting
    from armwright.report.terminal import print_columns

    loaded = loading.robot(robot)
    if model is None:
        print_json(models_data()) if json else print_columns(models_rows(), console())
        return
    with waiting(f"making {model}"):  # solvers in C with their test poses take seconds
        made = text.written_model(options.model(loaded, model))
        files = text.files(made)
    out = None if out == _STANDARD_OUTPUT else out
    if out is not None:
        _write(files, out, force=force)
    if json:
        data = model_data(made, files)
        print_json(data if text.form == "steps" else data | {"textbook": made.textbook.text.splitlines()})
        return
    _say_findings_once(loaded, made)
    _print(made, text, {} if out is not None else files, report=report)


def _say_findings_once(robot: Robot, made: Model) -> None:
    """Prints findings of loading, and a warning if all outputs are zero (models warn of missing mass)."""
    from armwright.expr import ZERO
    from armwright.robot.check.robot_findings import missing_mass

    if {node for output in made.outputs for node in output.elements} != {ZERO}:
        say_findings(robot.findings)
        return
    massless = missing_mass(robot)
    say_findings(one for one in robot.findings if massless is None or one.code != massless.code)
    if massless is None:
        say(f"warning: every output of {made.name} is zero; armwright show ROBOT lists what is missing")


def _print(made: Model, text: TextOptions, files: dict[str, str], *, report: bool) -> None:
    """The costs of passes where they are wanted, then the files, the formulas or a description."""
    from armwright.report.model_text import PASSES_LEGEND, model_description, passes_rows
    from armwright.report.terminal import print_columns, print_pairs

    if report:
        print_columns(passes_rows(made), console())
        print(PASSES_LEGEND)
    if text.lang is not None:
        print(_join_files(files), end="")
    elif text.form == "textbook":
        print(made.textbook.text)
    elif not report:
        print_pairs(model_description(made), console())


def _write(files: dict[str, str], out: Path, *, force: bool) -> None:
    """All files, or none where one is there already; the folder is made, its parent must be there.

    A Makefile of ours is the same for every model and stays as it is; one of the user's is refused.
    """
    from armwright.whole_files import write_together

    if not files:
        raise UsageError("--out: nothing to write; choose a language with --lang, e.g. --lang c")
    makefile = files.get("Makefile")
    if makefile is not None and (out / "Makefile").is_file() and not force:
        if (out / "Makefile").read_bytes() != makefile.encode():
            raise UsageError(
                f"--out: {out / 'Makefile'} exists already and is not one of ours; give another folder, "
                "leave out --folder to write the code alone, or --force to overwrite it"
            )
        files = {name: text for name, text in files.items() if name != "Makefile"}
    check_folder(out, files, option="--out", force=force)
    out.mkdir(exist_ok=True)
    write_together({out / name: text.encode() for name, text in files.items()})
    for name in files:
        say(f"wrote {out / name}")


def _join_files(files: dict[str, str]) -> str:
    """One text; several files each under their names."""
    if len(files) == 1:
        return next(iter(files.values()))
    return "\n".join(f"==> {name} <==\n{text}" for name, text in files.items())
