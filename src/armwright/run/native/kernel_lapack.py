"""LAPACK for kernels: the functions that SciPy carries, found by their exported pointers."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

TABLE = "kernel_lapack"  # where the kernels look for the addresses
FUNCTIONS = ("dgehrd", "dhseqr")


def eigenvalues_text(symbol: str, wide: int) -> str:
    """The kernel ``linear.eigenvalues`` of matrices whose rows are so far apart, as LLVM text.

    LAPACK's matrices stand column by column: it sees the transposed one, whose eigenvalues are the same.
    """
    work = 64 * wide
    return f"""declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal i64 @{symbol}(i64 %wide, i64 %order, ptr %a, ptr %real, ptr %imaginary, ptr %rest) nounwind {{
%n = alloca i32
%apart = alloca i32
%one = alloca i32
%info = alloca i32
%size = alloca i32
%job = alloca i8
%none = alloca i8
%work = alloca [{work} x double], align 64
%n32 = trunc i64 %order to i32
store i32 %n32, ptr %n
store i32 {wide}, ptr %apart
store i32 1, ptr %one
store i32 0, ptr %info
store i32 {work - wide}, ptr %size
store i8 {ord("E")}, ptr %job
store i8 {ord("N")}, ptr %none
call void @llvm.memset.p0.i64(ptr %real, i8 0, i64 {8 * wide}, i1 false)
call void @llvm.memset.p0.i64(ptr %imaginary, i8 0, i64 {8 * wide}, i1 false)
%space = getelementptr double, ptr %work, i64 {wide}
%reduce = load ptr, ptr @{TABLE}
%place = getelementptr ptr, ptr @{TABLE}, i64 1
%iterate = load ptr, ptr %place
call void %reduce(ptr %n, ptr %one, ptr %n, ptr %a, ptr %apart, ptr %work, ptr %space, ptr %size, ptr %info)
call void %iterate(ptr %job, ptr %none, ptr %n, ptr %one, ptr %n, ptr %a, ptr %apart, ptr %real, \
ptr %imaginary, ptr %a, ptr %apart, ptr %space, ptr %size, ptr %info)
%failed = load i32, ptr %info
%is_found = icmp eq i32 %failed, 0
%answer = zext i1 %is_found to i64
ret i64 %answer
}}
"""


def table_text() -> str:
    """Room for the addresses of the FUNCTIONS."""
    return f"@{TABLE} = global [{len(FUNCTIONS)} x ptr] zeroinitializer, align 8"


def fill_table(address: int) -> None:
    """Puts the addresses of the FUNCTIONS where the kernels look for them."""
    table = (ctypes.c_void_p * len(FUNCTIONS)).from_address(address)
    for place, one in enumerate(addresses(FUNCTIONS)):
        table[place] = one


def addresses(names: Sequence[str]) -> list[int]:
    """Where functions of LAPACK are in memory."""
    from scipy.linalg import cython_lapack

    return [_address(cython_lapack.__pyx_capi__[name]) for name in names]


def _address(capsule: object) -> int:
    """The pointer in a capsule, whatever its name."""
    api = ctypes.pythonapi
    name = ctypes.PYFUNCTYPE(ctypes.c_char_p, ctypes.py_object)(("PyCapsule_GetName", api))
    pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
        ("PyCapsule_GetPointer", api)
    )
    return int(pointer(capsule, name(capsule)))
