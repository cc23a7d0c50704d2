"""LAPACK for kernels: the functions that SciPy carries, found by their exported pointers."""

from __future__ import annotations

import ctypes

TABLE = "kernel_lapack"  # where the kernels look for the addresses
FUNCTIONS = ("dgehrd", "dhseqr")

_SLOTS = "[2 x ptr]"
EIGENVALUES = f"""@{TABLE} = global {_SLOTS} zeroinitializer, align 8

define internal i64 @kernel_eigenvalues(i64 %n64, ptr %a, ptr %real, ptr %imaginary, ptr %work) nounwind {{
%n = alloca i32
%one = alloca i32
%info = alloca i32
%size = alloca i32
%job = alloca i8
%none = alloca i8
%n32 = trunc i64 %n64 to i32
store i32 %n32, ptr %n
store i32 1, ptr %one
store i32 0, ptr %info
%rest = mul i32 %n32, 63
store i32 %rest, ptr %size
store i8 {ord("E")}, ptr %job
store i8 {ord("N")}, ptr %none
%space = getelementptr double, ptr %work, i64 %n64
%reduce = load ptr, ptr @{TABLE}
%place = getelementptr ptr, ptr @{TABLE}, i64 1
%iterate = load ptr, ptr %place
call void %reduce(ptr %n, ptr %one, ptr %n, ptr %a, ptr %n, ptr %work, ptr %space, ptr %size, ptr %info)
call void %iterate(ptr %job, ptr %none, ptr %n, ptr %one, ptr %n, ptr %a, ptr %n, ptr %real, ptr %imaginary, \
ptr %a, ptr %n, ptr %space, ptr %size, ptr %info)
%failed = load i32, ptr %info
%answer = sext i32 %failed to i64
ret i64 %answer
}}
"""


def addresses() -> list[int]:
    """Where the FUNCTIONS are in memory."""
    from scipy.linalg import cython_lapack

    return [_address(cython_lapack.__pyx_capi__[name]) for name in FUNCTIONS]


def _address(capsule: object) -> int:
    """The pointer in a capsule, whatever its name."""
    api = ctypes.pythonapi
    name = ctypes.PYFUNCTYPE(ctypes.c_char_p, ctypes.py_object)(("PyCapsule_GetName", api))
    pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
        ("PyCapsule_GetPointer", api)
    )
    return int(pointer(capsule, name(capsule)))
