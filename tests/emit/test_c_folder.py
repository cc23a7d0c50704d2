"""The folder for a controller builds itself, tests itself, and can be used from C++."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import armwright as aw
from armwright.emit import emit
from armwright.errors import ArmwrightError
from armwright.models.core.model import Model
from tests.cli.run import run
from tests.emit.running import call, need, write
from tests.emit.samples import SAMPLES


@pytest.mark.requirement("S4-61")
@pytest.mark.parametrize("precision", ["double", "single"])
@pytest.mark.parametrize("name", ["planar", "functions", "arm"])
def test_folder_passes_its_own_test_vectors(name: str, precision: str, tmp_path: Path) -> None:
    need(["make", "cc"])
    write(emit(SAMPLES[name].make(), "c", precision=precision, folder=True), tmp_path)
    assert re.search(
        r"8 test vectors, largest difference \S+, 0 numbers wrong", call(["make", "test"], tmp_path)
    )


def test_several_models_share_a_folder(tmp_path: Path) -> None:
    """All of them are tested, and one wrong number among them fails."""
    need(["make", "cc"])
    ctl = tmp_path / "ctl"
    words = ("--lang", "c", "--out", str(ctl), "--folder")
    for model in ("inverse_dynamics", "jacobian", "dynamic_regressor"):
        assert run("model", "scara", model, *words).code == 0
    text = call(["make", "test", "CFLAGS=-O0"], ctl)
    stems = [f"scara_{name}" for name in ("dynamic_regressor", "inverse_dynamics", "jacobian")]
    assert re.findall(r"^(\w+): 8 test vectors.*, 0 numbers wrong$", text, re.MULTILINE) == stems
    source = ctl / "scara_dynamic_regressor.c"
    source.write_text(source.read_text().replace("Darray[0] = ", "Darray[0] = 1.0 + "))
    with pytest.raises(pytest.fail.Exception, match=r"scara_inverse_dynamics: 8 test vectors.* 0 numbers"):
        call(["make", "test", "CFLAGS=-O0"], ctl)


def test_a_makefile_of_the_user_stops_all_files(tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text("all:\n")
    words = ("model", "scara", "jacobian", "--lang", "c", "--out", str(tmp_path))
    done = run(*words, "--folder")
    assert done.code == 2
    assert (
        "Makefile exists already and is not one of ours; give another folder, leave out --folder" in done.err
    )
    assert [path.name for path in tmp_path.iterdir()] == ["Makefile"]
    assert run(*words).code == 0
    assert (tmp_path / "Makefile").read_text() == "all:\n"


def test_test_vectors_notice_a_wrong_number(tmp_path: Path) -> None:
    need(["make", "cc"])
    files = emit(SAMPLES["planar"].make(), "c", folder=True)
    (source,) = (name for name in files if name.endswith(".c") and not name.startswith("test_"))
    assert "tau[0] = " in files[source]
    wrong = {**files, source: files[source].replace("tau[0] = ", "tau[0] = 1.000001*")}
    write(wrong, tmp_path)
    with pytest.raises(pytest.fail.Exception, match="numbers wrong"):
        call(["make", "test"], tmp_path)


def test_header_can_be_read_by_a_cpp_compiler(tmp_path: Path) -> None:
    need(["g++"])
    files = emit(SAMPLES["planar"].make(), "c")
    (header,) = (name for name in files if name.endswith(".h"))
    main = f'#include "{header}"\nint main() {{ return 0; }}\n'
    write({**files, "main.cpp": main}, tmp_path)
    call(["g++", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-c", "main.cpp", "-o", "main.o"], tmp_path)


def test_source_allocates_nothing() -> None:
    for text in emit(SAMPLES["arm"].make(), "c").values():
        assert not re.search(r"\b(malloc|calloc|realloc|alloca|static double)\b", text)


def test_unknown_language_is_refused_with_the_known_ones() -> None:
    model = SAMPLES["geometry"].make()
    with pytest.raises(ArmwrightError, match=r"cobol.*unknown; use one of c, fortran"):
        aw.emit(model, "cobol")
    with pytest.raises(ArmwrightError, match="did you mean 'fortran'"):
        aw.emit(model, "fortan")
    with pytest.raises(ArmwrightError, match="give a name or a Language"):
        aw.emit(model, None)  # type: ignore[arg-type]
    with pytest.raises(ArmwrightError, match="emit of a Robot: give a Model"):
        aw.emit(aw.load("planar2r"), "c")  # type: ignore[arg-type]
    with pytest.raises(ArmwrightError, match=r"layout.*unknown"):  # a file of the folder, but no language
        aw.emit(model, "layout")
    with pytest.raises(ArmwrightError, match="Fortran 2008 is written in double"):
        aw.emit(model, "fortran", precision="single")
    with pytest.raises(ArmwrightError, match="not offered for Maple, only for c"):
        aw.emit(model, "maple", folder=True)


@pytest.mark.parametrize("precision", ["double", "single"])
@pytest.mark.parametrize("name", ["planar", "functions", "arm", "geometry"])
def test_source_is_cpp_too(name: str, precision: str, tmp_path: Path) -> None:
    need(["g++"])
    files = emit(SAMPLES[name].make(), "c", precision=precision)
    write(files, tmp_path)
    sources = [file for file in files if file.endswith(".c")]
    call(
        ["g++", "-x", "c++", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", *sources], tmp_path
    )


@pytest.mark.parametrize("precision", ["double", "single"])
def test_a_forgotten_setup_gives_nan_and_not_plausible_torques(precision: str, tmp_path: Path) -> None:
    """In memory full of numbers that somebody else wrote, and with parameters that are known."""
    check_forgotten_setup(aw.model(aw.load("planar2r"), "inverse_dynamics"), 3, precision, tmp_path)


def test_a_forgotten_setup_gives_nan_where_it_has_nothing_to_compute(tmp_path: Path) -> None:
    robot = aw.load("planar2r").symbolic("geometric")
    check_forgotten_setup(aw.model(robot, "direct_geometry"), 1, "double", tmp_path)


def check_forgotten_setup(model: Model, inputs: int, precision: str, tmp_path: Path) -> None:
    """Every output of a model of two joints is NaN in memory that somebody else wrote."""
    need(["gcc"])
    files = emit(model, "c", precision=precision)
    real = {"double": "double", "single": "float"}[precision]
    given = ", ".join(["q"] * inputs)
    (header,) = (name for name in files if name.endswith(".h"))
    stem = header.removesuffix(".h")
    main = f"""#include <stdio.h>
#include <stdlib.h>
#include "{header}"
int main(void)
{{
    {stem}_data *par = malloc(sizeof *par);
    {real} q[2] = {{0.1, 0.2}}, out[16] = {{0}};
    for (unsigned i = 0; i < sizeof *par / sizeof({real}); i++)
        (({real} *)par)[i] = 1.0;
    {stem}(par, {given}, out);
    printf("%g %g", out[0], out[1]);
    {stem}_parameters(par);
    {stem}(par, {given}, out);
    printf(" %g %g", out[0], out[1]);
    free(par);
    return 0;
}}
"""
    write({**files, "main.c": main}, tmp_path)
    call(["gcc", "-std=c99", f"{stem}.c", "main.c", "-o", "main", "-lm"], tmp_path)
    assert set(call(["./main"], tmp_path).replace("-", "").split()) == {"nan"}
