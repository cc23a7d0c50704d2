"""Newton-Euler link by link, under the names of SYMORO+: the same torques, in the paper's order."""

from __future__ import annotations

import re

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.models.dynamics.inverse_dynamics import bias, inverse_dynamics
from tests.dynamics.robots import full_robot, state, values

EXACT = 1e-11  # torques up to some hundred N m, rounding of a few hundred operations


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("parameters", ["standard", "base"])
def test_link_by_link_gives_the_same_torques(seed: int, parameters: str) -> None:
    """Trees with all joint types, rotors, friction, wrenches, a spring and a moving base."""
    robot = full_robot(seed)
    q, qd, qdd = state(robot, seed)
    plain = inverse_dynamics(robot, parameters=parameters, method="symoro")
    np.testing.assert_allclose(
        values(plain, q, qd, qdd), values(inverse_dynamics(robot), q, qd, qdd), rtol=EXACT, atol=EXACT
    )
    np.testing.assert_allclose(
        values(bias(robot, method="symoro"), q, qd), values(bias(robot), q, qd), rtol=EXACT, atol=EXACT
    )


def test_link_by_link_closes_loops() -> None:
    robot = aw.load("fourbar")
    q = aw.compile(aw.model(robot, "loop_geometry"))(np.array([0.9]))[0]
    plain, other = (aw.compile(inverse_dynamics(robot, method=one)) for one in ("symoro", "fewest"))
    np.testing.assert_allclose(plain(q, [0.7], [0.4]), other(q, [0.7], [0.4]), rtol=EXACT, atol=EXACT)


def written_names(robot: str, **options: str) -> list[str]:
    """The variables of emitted text in their order, but for sums that have a letter."""
    model = aw.model(aw.load(robot).symbolic("inertial"), "inverse_dynamics", **options)
    text = aw.emit(model, "matlab")[f"{robot}_inverse_dynamics.m"]
    return re.findall(r"^ +([A-Z]+\d+) = (?!par)", text, flags=re.MULTILINE)


@pytest.mark.parametrize("language", ["c", "latex"])
@pytest.mark.parametrize("method", ["symoro", "fewest"])
def test_lines_of_different_joints_read_alike(method: str, language: str) -> None:
    """Terms stand in the order of (20) and of the parameters in every line, whatever the joint."""
    model = aw.model(aw.load("puma560").symbolic("inertial"), "inverse_dynamics", method=method)
    text = next(text for name, text in aw.emit(model, language).items() if not name.endswith(".h"))
    text = re.sub(r"\\mathrm\{(\w+)\}", r"\1", text)
    torques = re.findall(r"GAM_?\{?\d\}? &?= (.*?)(?:;| \\\\)?$", text, flags=re.MULTILINE)
    alike = {re.sub(r"\d", "", line) for line in torques[-4:]}  # joints 3 to 6 have one law
    assert len(torques[-4:]) == 4
    assert len(alike) == 1
    (line,) = alike
    places = [line.index(stem) for stem in ("N", "IA", "FV", "FS", "OFF")]
    assert places == sorted(places)


def test_moments_of_every_link_are_written_by_rows_of_its_inertia_tensor() -> None:
    model = aw.model(aw.load("puma560").symbolic("inertial"), "inverse_dynamics", method="symoro")
    text = aw.emit(model, "python")["puma560_inverse_dynamics.py"]
    for j in (4, 5, 6):
        rows = {1: ("XX", "XY", "XZ"), 2: ("XY", "YY", "YZ"), 3: ("XZ", "YZ", "ZZ")}
        for k, row in rows.items():
            (line,) = re.findall(rf"^ +PSI{k}{j} = (.*)$", text, flags=re.MULTILINE)
            assert re.findall(r"[XYZ]{2}(?=\d)", line) == list(row)


def test_names_and_order_are_those_of_the_paper() -> None:
    """Forward (6), (8)-(10), (15), (16) link by link, then backward (17)-(20) from the last to the first."""
    names = written_names("puma560", method="symoro", parameters="base")
    stems = {re.match("[A-Z]+", name).group() for name in names}  # type: ignore[union-attr]
    assert stems == {
        "C",
        "S",
        "WI",
        "W",
        "WP",
        "DV",
        "U",
        "VSP",
        "VP",
        "F",
        "PSI",
        "NO",
        "E",
        "N",
        "FDI",
        "GAM",
    }
    for earlier, later in (
        ("C2", "WI12"),
        ("WI12", "WP22"),
        ("WP22", "U312"),
        ("WP33", "U113"),
        ("U323", "VSP13"),
        ("U324", "VSP14"),
        ("VSP13", "VP13"),
        ("VP13", "F13"),
        ("F13", "PSI33"),
        ("PSI33", "NO33"),
        ("NO33", "WI14"),
        ("NO36", "N36"),
        ("N36", "E35"),
        ("FDI14", "E33"),
        ("E33", "N31"),
        ("N31", "GAM4"),
    ):
        assert names.index(earlier) < names.index(later), (earlier, later)


def test_fewest_operations_are_fewer() -> None:
    robot = aw.load("puma560").symbolic("inertial")
    plain, fewest = (inverse_dynamics(robot, method=one).program.counts for one in ("symoro", "fewest"))
    assert fewest.total < plain.total


def test_an_unknown_method_is_refused_with_those_there_are() -> None:
    with pytest.raises(ArmwrightError, match=r"'fewest'.*'symoro'"):
        aw.model(aw.load("planar2r"), "inverse_dynamics", method="plain")


@pytest.mark.parametrize("robot", ["tx40", "stanford", "fourbar", "twoloop", "palletiser"])
def test_every_link_comes_once_and_in_the_order_of_the_recursion(robot: str) -> None:
    """Squares of rates may come before the ω̇ that is read from them; all else stands as in the paper."""
    model = aw.model(aw.load(robot).symbolic("inertial"), "inverse_dynamics", method="symoro")
    text = aw.emit(model, "matlab")[f"{robot}_inverse_dynamics.m"]
    step = text[text.index("function tau") : text.index("\n    tau = ")]
    parts = re.split(r"^    % (.*)$", step, flags=re.MULTILINE)[1:]
    headings = parts[::2]
    assert len(headings) == len(set(headings))
    for heading, lines in zip(headings, parts[1::2], strict=True):
        stems = list(dict.fromkeys(re.findall(r"^ +([A-Z]+)\d+[a-z]* = ", lines, flags=re.MULTILINE)))
        order = ["WI", "W", "WP", "VSP", "VP", "F", "PSI", "NO"] if "forward" in heading else ["E", "FDI"]
        found = [stem for stem in stems if stem in order]
        assert found == sorted(found, key=order.index), heading
