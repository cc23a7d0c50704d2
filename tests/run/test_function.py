"""How a function is called: arguments, results, refusals."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.models.core.model import Model
from armwright.run import Function, compile
from tests.run.programs import arm, two_outputs

Q, QD = np.array([0.3, -1.1]), np.array([0.7, 2.0])


@pytest.fixture
def f(backend: str) -> Function:
    return compile(arm(), {"L": 0.4}, backend=backend)


def test_one_sample_gives_the_declared_shape(f: Function) -> None:
    tau = f(Q, QD)
    assert tau.shape == (2,)
    assert tau.dtype == np.float64


def test_many_samples_give_one_more_axis(f: Function) -> None:
    q, qd = np.random.default_rng(0).uniform(-2, 2, (2, 50, 2))
    tau = f(q, qd)
    assert tau.shape == (50, 2)
    assert np.array_equal(tau[7], f(q[7], qd[7]))


def test_several_outputs_are_a_named_tuple(backend: str) -> None:
    answer = compile(two_outputs(), backend=backend)(np.array([1.0, 2.0, 3.0]))
    assert answer._fields == ("A", "b")
    assert answer.A.shape == (2, 3)
    assert answer.b.tolist() == [3, 2, 2]


def test_backends_agree() -> None:
    pytest.importorskip("llvmlite")
    q, qd = np.random.default_rng(0).uniform(-2, 2, (2, 50, 2))
    native, reference = (compile(arm(), {"L": 0.4}, backend=name)(q, qd) for name in ("native", "numpy"))
    assert np.allclose(native, reference, rtol=1e-14, atol=1e-14)  # fused products round once less


def test_inputs_by_name(f: Function) -> None:
    assert np.array_equal(f(qd=QD, q=Q), f(Q, QD))
    assert np.array_equal(f(Q, qd=QD), f(Q, QD))


@pytest.mark.parametrize(
    "value",
    [[0.3, -1.1], (0.3, -1.1), np.array([0.3, -1.1], dtype=">f8"), np.array([9, 0.3, 9, -1.1])[1::2],
     np.array([-1.1, 0.3])[::-1], np.ma.array([0.3, -1.1])],
    ids=["list", "tuple", "big-endian", "strided", "reversed", "unmasked"],
)  # fmt: skip
def test_anything_that_is_an_array_of_numbers_is_taken(f: Function, value: object) -> None:
    assert np.array_equal(f(value, QD), f(Q, QD))


def test_whole_numbers_and_booleans_are_numbers(f: Function) -> None:
    assert np.array_equal(f([1, 0], np.array([True, False])), f(np.array([1.0, 0.0]), np.array([1.0, 0.0])))


def test_unaligned_memory_is_copied(f: Function) -> None:
    raw = np.zeros(17, dtype=np.uint8)[1:]
    odd = raw.view(np.float64)
    odd[:] = Q
    assert not odd.flags.aligned
    assert np.array_equal(f(odd, QD), f(Q, QD))


def test_no_samples_give_no_results(f: Function) -> None:
    assert f(np.empty((0, 2)), np.empty((0, 2))).shape == (0, 2)


def test_single_precision(backend: str) -> None:
    function = compile(arm(), {"L": 0.4}, dtype="float32", backend=backend)
    tau = function(Q.astype("f4"), QD.astype("f4"))
    assert tau.dtype == np.float32
    assert np.allclose(tau, compile(arm(), {"L": 0.4})(Q, QD), rtol=1e-5)
    assert function(Q, QD).dtype == np.float32  # doubles are rounded


# -------------------------------------------------------------------------------------- out


def test_out_is_filled_and_returned(f: Function) -> None:
    out = np.full(2, np.nan)
    assert f(Q, QD, out=out) is out
    assert np.array_equal(out, f(Q, QD))
    many = np.full((9, 2), np.nan)
    q, qd = np.broadcast_to(Q, (9, 2)), np.broadcast_to(QD, (9, 2))
    assert f(q, qd, out=many) is many
    assert np.array_equal(many[8], out)


def test_out_may_lie_on_an_input(f: Function) -> None:
    q, qd = np.random.default_rng(0).uniform(-2, 2, (2, 50, 2))
    wanted = f(q, qd)
    assert np.array_equal(f(q.copy(), qd, out=q), wanted)
    assert np.array_equal(q, wanted)
    buffer = np.random.default_rng(0).uniform(-2, 2, (60, 2))
    wanted = f(buffer[:50].copy(), buffer[5:55].copy())
    assert np.array_equal(f(buffer[:50], buffer[5:55], out=buffer[9:59]), wanted)
    single = Q.copy()
    wanted = f(single, QD)
    assert np.array_equal(f(single, QD, out=single), wanted)


def test_out_may_be_strided(f: Function) -> None:
    wide = np.zeros((50, 4))
    q, qd = np.random.default_rng(0).uniform(-2, 2, (2, 50, 2))
    f(q, qd, out=wide[:, ::2])
    assert np.array_equal(wide[:, ::2], f(q, qd))
    assert not wide[:, 1::2].any()


def test_out_of_several_outputs_is_a_tuple(backend: str) -> None:
    function = compile(two_outputs(), backend=backend)
    q = np.random.default_rng(0).uniform(-2, 2, (12, 3))
    A, b = np.empty((12, 2, 3)), np.empty((12, 3))
    answer = function(q, out=(A, b))
    assert answer.A is A
    assert answer.b is b
    assert np.array_equal(A, function(q).A)
    with pytest.raises(ArmwrightError, match="tuple of 2 arrays"):
        function(q, out=A)


@pytest.mark.parametrize(
    ("out", "message"),
    [
        (np.empty(3), r"shape \(3,\) given.*shape \(2,\) is needed"),
        (np.empty((1, 2)), "shape"),
        (np.empty(2, dtype=np.float32), "float32"),
        (np.empty(2, dtype=int), "int64"),
        ([0.0, 0.0], "list given"),
        (np.broadcast_to(np.float64(1), (2,)), "read-only"),
        ("nonsense", "str given"),
    ],
)
def test_unusable_out_is_refused(f: Function, out: object, message: str) -> None:
    with pytest.raises(ArmwrightError, match=message):
        f(Q, QD, out=out)


# ---------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "q, qd not given"),
        ((Q,), "qd not given"),
        ((Q, QD, Q), "3 arrays given, 2 expected"),
        ((Q, np.zeros(3)), r"qd: shape \(3,\), expected \(2,\) for one sample or \(N, 2\) for many"),
        ((Q, np.zeros((1, 1, 2))), "qd: shape"),
        ((Q, np.float64(1)), r"qd: shape \(\)"),
        ((None, QD), "q: real numbers expected, got None"),
        ((Q, "ab"), "qd: real numbers expected"),
        ((Q, [1.0, None]), "qd: real numbers expected"),
        ((Q, np.array([1j, 0])), "qd: real numbers expected, got ndarray with entries of type complex"),
        ((Q, [[1.0], [2.0, 3.0]]), "qd: cannot be read as an array of numbers"),
        ((np.zeros((3, 2)), np.zeros((4, 2))), r"different numbers of samples: q \(3, 2\), qd \(4, 2\)"),
        ((np.zeros((3, 2)), QD), "different numbers of samples"),
        ((np.ma.array(Q, mask=[True, False]), QD), "q: some values are masked"),
        ((Q, np.empty(0)), r"qd: shape \(0,\)"),
    ],
)
def test_unusable_arguments_are_refused_by_name(f: Function, arguments: tuple, message: str) -> None:
    with pytest.raises(ArmwrightError, match=message):
        f(*arguments)


def test_unknown_or_repeated_keywords_are_refused(f: Function) -> None:
    with pytest.raises(ArmwrightError, match="no input is called 'tau'"):
        f(Q, QD, tau=Q)
    with pytest.raises(ArmwrightError, match="q is given twice"):
        f(Q, QD, q=Q)


@pytest.mark.parametrize("threads", [0, -1, 1.5, "two", True, None])
def test_unusable_thread_counts_are_refused(f: Function, threads: object) -> None:
    with pytest.raises(ArmwrightError, match="threads"):
        f(Q, QD, threads=threads)


def test_unknown_types_and_backends_are_refused() -> None:
    for dtype in ("float16", "int", "nonsense", "complex128", ">f8"):
        with pytest.raises(ArmwrightError, match="'float64' or 'float32' expected"):
            compile(arm(), {"L": 1.0}, dtype=dtype)
    with pytest.raises(ArmwrightError, match="backend 'gpu'"):
        compile(arm(), {"L": 1.0}, backend="gpu")


# ------------------------------------------------------------------------------ as an object


def test_function_shows_what_it_is(f: Function) -> None:
    assert isinstance(f, Function)
    assert repr(f) == f"<Function program(q[2], qd[2]) → tau[2], float64, {f.backend}>"
    assert [a.name for a in f.inputs] == ["q", "qd"]
    assert [o.name for o in f.outputs] == ["tau"]
    assert callable(f)


def test_function_of_a_model_has_its_name() -> None:
    program = arm()
    model = Model("arm", "toy", "Arm", "", (), program.inputs, program.outputs, program.parameters)
    assert compile(model, {"L": 1.0}).name == "arm"


def test_function_cannot_be_changed_or_sent(f: Function) -> None:
    with pytest.raises(AttributeError):
        f.name = "other"
    assert copy.copy(f) is f
    assert copy.deepcopy(f) is f
    with pytest.raises(TypeError, match="compile it there"):
        pickle.dumps(f)


def test_without_llvm_the_reference_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "llvmlite.binding", None)
    function = compile(arm(), {"L": 0.4})
    assert function.backend == "numpy"
    assert function(Q, QD).shape == (2,)
    with pytest.raises(ArmwrightError, match="needs the package llvmlite"):
        compile(arm(), {"L": 0.4}, backend="native")


def test_things_that_are_no_model_robot_or_parameters_are_refused_with_what_to_type() -> None:
    robot = aw.load("planar2r")
    with pytest.raises(ArmwrightError, match=r"aw\.load\('planar2r'\)"):
        aw.model("planar2r", "gravity")  # type: ignore[arg-type]
    for verb in (aw.compile, lambda model: aw.emit(model, "c")):
        with pytest.raises(ArmwrightError, match=r"give a Model, such as aw\.model"):
            verb("gravity")
    with pytest.raises(ArmwrightError, match="names and values expected"):
        aw.compile(aw.model(robot, "gravity"), [1.0])  # type: ignore[call-overload]
