"""What to type in Python and on a command line for what the page shows."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any


def python_of_robot(file: str, q: Sequence[float], motors: Sequence[float] | None) -> str:
    """A script that has what the picture shows at q; ``motors`` are those of a closed robot."""
    lines = [
        "import armwright as aw",
        "",
        f"robot = aw.load({file!r})",
        f"q = {list(q)!r}",
        "print(robot.pose(q))                  # the tip",
        "print(aw.manipulability(robot, q))    # and how far singular positions are",
    ]
    if motors is None:
        lines += [
            'solve = aw.compile(aw.model(robot, "inverse_geometry"))',
            "print(solve(robot.pose(q)))           # all solutions",
        ]
    else:
        lines += [
            'close = aw.compile(aw.model(robot, "loop_geometry"))',
            f"print(close({list(motors)!r}, near=q))    # the loops closed",
        ]
    return "\n".join([*lines, "page = aw.view(robot)                 # page.save('robot.html')", ""])


def command_of_robot(file: str, q: Sequence[float], *, has_solutions: bool) -> str:
    """The commands that show the robot and, of an open one, all solutions of its pose."""
    show = shlex.join(["armwright", "show", file])
    numbers = " ".join(f"{x:.9g}" for x in q)
    return show + ("\n" + shlex.join(["armwright", "ik", file, f"--at={numbers}"]) if has_solutions else "")


def python_of_simulation(
    file: str, words: Mapping[str, Any], *, lines: Sequence[str] = (), said: str = ""
) -> str:
    """A script that simulates the same and shows it; lines come before the call, said are its arguments."""
    imports = [line for line in lines if line.startswith("import ")]
    others = [line for line in lines if line and line not in imports]
    given = "".join(f", {key}={value!r}" for key, value in words.items())
    return "\n".join(
        [
            *imports,
            "import armwright as aw",
            "",
            f"robot = aw.load({file!r})",
            *others,
            f"run = aw.simulate(robot{given}{said})",
            "print(run.q[-1])                      # where it ends",
            "page = aw.view(run, robot=robot)      # page.save('run.html')",
            "",
        ]
    )


def python_of_step_test(
    file: str,
    words: Mapping[str, Any],
    *,
    joint: str,
    unit: str,
    heights: Sequence[float],
    held: Mapping[str, float],
) -> str:
    """A script that simulates steps of one joint and tells its inertia and friction from them.

    words     arguments of the simulation
    heights   of the steps, in ``unit``
    held      positions of the other joints
    """
    given = "".join(f", {key}={value!r}" for key, value in words.items())
    return "\n".join(
        [
            "import armwright as aw",
            "from armwright.identify.step_test.step_run import StepRun",
            "",
            f"robot = aw.load({file!r})",
            f"held = {dict(held)!r}",
            "alone = robot.locked(held)",
            "test = aw.step_test(robot)",
            "runs = []",
            f"for torque in {list(heights)!r}:",
            f"    run = aw.simulate(alone{given}, torque=[torque])",
            f"    runs.append(StepRun({joint!r}, torque, {unit!r}, run.t, run.q[:, 0], held))",
            "for one in test.constants_of(runs):",
            "    print(one.inertia, one.damping, one.coulomb)",
            "",
        ]
    )


def command_of_simulation(file: str, words: Mapping[str, Any], drive: Sequence[str]) -> str:
    """The command that simulates the same and writes a page that plays it."""
    command = ["armwright", "simulate", file]
    for key, value in words.items():
        text = " ".join(map(repr, value)) if isinstance(value, list) else str(value)
        command += [f"--{key}={text}"] if isinstance(value, list) else [f"--{key}", text]
    return shlex.join([*command, *drive, "--out", "run.html"])


def python_of_identification(words: Mapping[str, Any]) -> str:
    """A script that identifies the robot from the same logs."""
    given = "".join(f", {key}={value!r}" for key, value in words["choice"].items() if value != "auto")
    given += "" if words["feasible"] else ", feasible=False"
    read = "aw.read_recording({!r}, mapping='map.toml', robot=robot)"
    names = ["recording", *(f"recording_{k}" for k in range(2, len(words["logs"]) + 1))]
    lines = [f"{name} = {read.format(log)}" for name, log in zip(names, words["logs"], strict=True)]
    for key, name in (("validation", "validate"), ("instruments", "instruments")):
        if words[key]:
            lines.append(f"{key} = {read.format(words[key])}")
            given = f", {name}={key}{given}"
    if control := words["control"]:
        gains = f"kp={control['kp']!r}, kd={control['kd']!r}"
        given += f", controller=aw.{control['class']}(robot=robot, {gains})"
        given += f", reference={words['reference']!r}" if words["reference"] else ""
    what = names[0] if len(names) == 1 else f"[{', '.join(names)}]"
    return "\n".join(
        [
            "import armwright as aw",
            "",
            f"robot = aw.load({words['file']!r})",
            *lines,
            f"estimate = aw.identify({what}, robot{given})",
            "aw.report(estimate, 'report.html')",
            "",
        ]
    )


def command_of_identification(words: Mapping[str, Any]) -> str:
    """The command that identifies the robot from the same logs."""
    command = ["armwright", "identify", *words["logs"], "--robot", words["file"], "--map", "map.toml"]
    command += ["--validate", words["validation"]] if words["validation"] else []
    command += ["--instruments", words["instruments"]] if words["instruments"] else []
    command += ["--report", "report.html"]
    command += [] if words["feasible"] else ["--free"]
    command += [
        word for key, value in words["choice"].items() if value != "auto" for word in (f"--{key}", value)
    ]
    if control := words["control"]:
        gains = [word for key in ("kp", "kd") for word in (f"--{key}", f"{control[key]!r}")]
        command += ["--controller", control["law"], *gains]
        command += ["--reference", words["reference"]] if words["reference"] else []
    return shlex.join(command)


def python_of_excitation(file: str, options: Mapping[str, Any]) -> str:
    """A script that designs the same motion and writes it for a robot."""
    given = "".join(f", {key}={value!r}" for key, value in options.items())
    return "\n".join(
        [
            "import armwright as aw",
            "",
            f"robot = aw.load({file!r})",
            f"motion = aw.excite(robot{given})",
            "print(motion.condition, motion.duration_for(5.0))",
            "motion.save('motion.csv')             # .json, .yaml: a ROS trajectory",
            "",
        ]
    )


def command_of_excitation(file: str, options: Mapping[str, Any]) -> str:
    """The command that designs the same motion and writes it."""
    words = ["armwright", "excite", file]
    for key, value in options.items():
        flat = [x for one in value for x in one] if key == "box" else value
        text = ",".join(map(repr, flat)) if isinstance(flat, list) else str(flat)
        words.append(f"--{key.replace('_', '-')}={text}")
    return shlex.join([*words, "--out", "motion.csv"])


def python_of_sim(file: str) -> str:
    """A script that feeds the lines of a session to the interpreter of `sim`."""
    return "\n".join(
        [
            "import armwright as aw",
            "",
            f"sim = aw.sim(aw.load({file!r}))",
            "for line in open('script.txt'):",
            "    print(*sim.feed(line).lines, sep='\\n')",
            "",
        ]
    )


def command_of_sim(file: str) -> str:
    """The command that runs the lines of a session."""
    return shlex.join(["armwright", "sim", "script.txt", "--robot", file])


def python_of_campaign(file: str, words: Mapping[str, Any]) -> str:
    """A script that does what can be done of the same campaign, and says what is to be done next."""
    given = "".join(f", {key}={value!r}" for key, value in words["plan"].items())
    flags = ", simulated=True" * words["simulated"] + ", skip_damaged=True" * words["skips"]
    return "\n".join(
        [
            "import armwright as aw",
            "",
            f"robot = aw.load({file!r})",
            f"print(aw.campaign(robot, 'campaign', source={file!r}{flags}{given}))",
            "",
        ]
    )


def command_of_campaign(file: str, words: Mapping[str, Any]) -> str:
    """The command that does what can be done of the same campaign."""
    command = ["armwright", "campaign", file, "campaign"]
    command += [
        word for key, value in words["plan"].items() for word in (f"--{key.replace('_', '-')}", str(value))
    ]
    return shlex.join([*command, *["--simulate"] * words["simulated"], *["--skip-damaged"] * words["skips"]])


def python_of_reproduction(paper: str, chapter: str) -> str:
    """A script that reproduces the same paper."""
    given = f", chapter={chapter!r}" if chapter else ""
    return "\n".join(
        [
            "import armwright as aw",
            "",
            f"result = aw.reproduce({paper!r}{given})",
            "for check in result.checks:",
            "    print(check.what, check.printed, check.ours, check.passed, check.note)",
            "",
        ]
    )


def command_of_reproduction(paper: str, chapter: str) -> str:
    """The command that reproduces the same paper and leaves its page and files in a folder."""
    words = ["armwright", "reproduce", paper, *([f"--{chapter}"] if chapter else [])]
    return shlex.join([*words, "--out", f"{paper}-reproduced"])
