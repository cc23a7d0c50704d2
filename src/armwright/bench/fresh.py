"""Measurements that need a process of their own: ``python -m armwright.bench.fresh TASK …`` prints JSON."""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

from armwright.bench import experiments_fresh, figaroh_peer, identify_fresh
from armwright.bench.dense_arms import chain, inertial_values, samples, six_joint_arm
from armwright.bench.dynamics_cases import arm_with
from armwright.bench.dynamics_fresh import base_matrix, dynamics, generation
from armwright.bench.loops_fresh import loop_batches, loop_closing, loop_generation
from armwright.bench.pinocchio_peer import python_times
from armwright.bench.simulation_fresh import pinocchio_control, simulation_memory
from armwright.bench.symbolic_peers import own_source, sympy_text
from armwright.bench.timing import median_time
from armwright.emit.emitting import emit
from armwright.models.core.registry import kinds, model
from armwright.run import Function, compile
from armwright.run.function.backends import MANY, NativeBackend

BATCH = 63 * 64  # samples; with a power of two the planes would fall on the same places of the cache


def _inverse_dynamics() -> Function:
    arm = six_joint_arm()
    return compile(model(arm.symbolic("inertial"), "inverse_dynamics"), inertial_values(arm))


def kernels() -> dict[str, Any]:
    """CPU seconds per sample of a batch and of one call, and the torques of the first sample."""
    f = _inverse_dynamics()
    arrays = samples(six_joint_arm(), BATCH)
    out, one = np.empty((BATCH, 6)), np.empty(6)
    q, qd, qdd = (array[0].copy() for array in arrays)
    empty = median_time(lambda: None, times=5000)
    return {
        "rows": median_time(lambda: f(*arrays, out=out), times=5, repeats=41) / BATCH,
        "over_planes": _over_planes(f),
        "call": median_time(lambda: f(q, qd, qdd), times=5000) - empty,
        "call_out": median_time(lambda: f(q, qd, qdd, out=one), times=5000) - empty,
        "torques": f(q, qd, qdd).tolist(),
    }


def _over_planes(f: Function) -> float:
    """CPU time of the kernel for rows over that of the kernel for planes, called in turn."""
    kernels = f.call.kernels
    assert isinstance(kernels, NativeBackend)
    calls = {}
    for layout, order in (("rows", "C"), ("planes", "F")):
        inputs = [np.array(array, order=order) for array in samples(six_joint_arm(), BATCH)]  # type: ignore[call-overload]
        outputs = [np.empty((BATCH, 6), order=order)]  # type: ignore[call-overload]
        memory = kernels.memory(inputs, outputs, layout)
        calls[layout] = MANY(kernels.native.kernel(layout)), memory, (inputs, outputs)

    def time_spent(layout: str) -> float:
        call, memory, _ = calls[layout]
        return median_time(lambda: call(*memory, 0, BATCH), times=3, repeats=5)

    return median([time_spent("rows") / time_spent("planes") for _ in range(9)])


def cold(joints: str) -> dict[str, Any]:
    """CPU seconds from a robot to a function and its first batch; packages are loaded, nothing is kept.

    What loading them left behind is collected first: whether Python walks through it during the measurement
    or just before would depend on how many objects some package made.
    """
    import llvmlite.binding  # noqa: F401  (loaded before the clock starts)

    arm = six_joint_arm() if joints == "6" else chain(int(joints))
    symbolic, values = arm.symbolic("inertial"), inertial_values(arm)
    kinds()
    gc.collect()
    start = time.thread_time()
    found = model(symbolic, "inverse_dynamics")
    _ = found.program
    made = time.thread_time()
    function = compile(found, values)
    callable_at = time.thread_time()
    function(*samples(arm, 64))
    end = time.thread_time()
    spent = {"generate": made - start, "compile": callable_at - made, "batch": end - callable_at}
    return {**spent, "callable": callable_at - start, "total": end - start}


def warm() -> dict[str, Any]:
    """CPU seconds from a robot to a function of one sample, in a process that has made another before."""
    for arm in (chain(2), six_joint_arm()):
        symbolic, values = arm.symbolic("inertial"), inertial_values(arm)
        gc.collect()
        start = time.thread_time()
        compile(model(symbolic, "inverse_dynamics"), values)
        spent = time.thread_time() - start
    return {"callable": spent}


def text(joints: str) -> dict[str, Any]:
    """CPU seconds from a chain of so many joints to C text of inverse dynamics, once packages are loaded."""
    for arm in (chain(2), chain(int(joints))):
        symbolic = arm.symbolic("inertial")
        gc.collect()
        start = time.thread_time()
        emit(model(symbolic, "inverse_dynamics"), "c")
        spent = time.thread_time() - start
    return {"seconds": spent}


def symbolic() -> dict[str, Any]:
    """CPU seconds to C text of one recursion and of inverse dynamics by us, and of the recursion by SymPy."""
    arm = six_joint_arm()
    named = arm.symbolic("inertial")
    peer = sympy_text(arm)
    return {
        "one recursion": median_time(lambda: own_source(arm), repeats=9),
        "inverse_dynamics": median_time(lambda: emit(model(named, "inverse_dynamics"), "c"), repeats=9),
        "sympy": None if peer is None else peer.value,
        "version": "" if peer is None else peer.version,
    }


def threads(count: str) -> dict[str, Any]:
    """Wall-clock seconds for so many samples with one thread and with two, best of several."""
    f = _inverse_dynamics()
    arrays = samples(six_joint_arm(), int(count))
    out = np.empty((int(count), 6))

    def best(workers: int) -> float:
        times = []
        for _ in range(9):
            start = time.perf_counter()
            f(*arrays, out=out, threads=workers)
            times.append(time.perf_counter() - start)
        return min(times)

    best(1)
    return {"one": best(1), "two": best(2)}


def pinocchio(joints: str = "6", functions: str = "rnea", shown: str = "1") -> dict[str, Any]:
    """CPU seconds of one call of Pinocchio from Python, of each function (a list with commas)."""
    return python_times(arm_with(int(joints)), functions.split(","), shown=int(shown))


TASKS: dict[str, Callable[..., dict[str, Any]]] = {
    "kernels": kernels,
    "pinocchio_control": pinocchio_control,
    "simulation_memory": simulation_memory,
    "cold": cold,
    "warm": warm,
    "text": text,
    "symbolic": symbolic,
    "threads": threads,
    "pinocchio": pinocchio,
    "dynamics": dynamics,
    "base_matrix": base_matrix,
    "generation": generation,
    "loop_batches": loop_batches,
    "loop_closing": loop_closing,
    "loop_generation": loop_generation,
    "identify_log": identify_fresh.log_file,
    "identify_regressor": identify_fresh.base_regressor,
    "identify_pinocchio": identify_fresh.pinocchio_regressor,
    "identify_stream": identify_fresh.stream,
    "identify_feasible": identify_fresh.feasible,
    "identify_ours": figaroh_peer.ours,
    "identify_figaroh": figaroh_peer.theirs,
    "experiments_slsqp": experiments_fresh.slsqp,
    "experiments_search": experiments_fresh.search,
    "experiments_excite": experiments_fresh.whole_excite,
    "experiments_tracker": experiments_fresh.tracker,
    "experiments_steps": experiments_fresh.steps,
}

if __name__ == "__main__":
    print(json.dumps(TASKS[sys.argv[1]](*sys.argv[2:])))
