"""Sine and cosine of many angles at once, as LLVM instructions.

x = k·π/2 + r with k the nearest whole number, |r| ≤ π/4. The product k·π/2 is subtracted in parts: the
first part is exact (x - k·fl(π/2) fits 53 bits), the others carry π/2 on to 159 bits, so that r has full
relative accuracy even next to a multiple of π/2. Polynomials of degree 13 and 14, minimax in the relative
error (Remez exchange in 60 digits): 2⁻⁵⁷·⁹ and 2⁻⁶³·⁹ before rounding. Measured: tests/run/accuracy.py.

Beyond ``limit`` an angle is reduced otherwise, see huge.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from armwright.run.native.llvm_text import Code, Reals, from_double, to_double

_SIN = (
    -0.1666666666666663,
    0.008333333333322118,
    -0.00019841269829589452,
    2.7557313621354234e-06,
    -2.50507477577327e-08,
    1.5896229850283437e-10,
)
_COS = (
    0.041666666666666595,
    -0.0013888888888873056,
    2.4801587288851602e-05,
    -2.75573141792669e-07,
    2.087570083782636e-09,
    -1.1358536301941745e-11,
)
_TWO_OVER_PI = 0.6366197723675814
HALF_PI = 1.5707963267948966
_PARTS = (HALF_PI, 6.123233995736766e-17, -1.4973849048591698e-33)
# without fused multiply-add: parts of 26 bits, whose product with a k below 2**26 is exact
_SHORT_PARTS = (
    1.5707963407039642,
    -1.3909067675399456e-08,
    6.123233932053594e-17,
    6.368317178484799e-25,
    -1.4973849048591698e-33,
)
_ROUND = 6755399441055744.0  # 1.5·2**52: adding it leaves the nearest whole number in the low bits
_SIGN = -(2**63)


def limit(v: Reals) -> float:
    """Angles up to here are reduced by ``sin_cos``."""
    return 2.0**30 if v.has_fma else 2.0**25


def sin_cos(v: Reals, x: str) -> tuple[str, str]:
    """(sin x, cos x) for doubles with |x| ≤ limit; NaN stays NaN."""
    shifted = v.fma(x, v.number(_TWO_OVER_PI), v.number(_ROUND))
    k = v.sub(shifted, v.number(_ROUND))
    r = x
    for part in _PARTS if v.has_fma else _SHORT_PARTS:
        r = v.fma(k, v.number(-part), r)
    return turn_by_quadrants(v, r, v.to_bits(shifted))


def is_huge(v: Reals, x: str) -> str:
    """A mask of the angles that ``sin_cos`` must not be given."""
    return v.compare("ogt", v.abs(x), v.number(limit(v)))


def turn_by_quadrants(v: Reals, r: str, quadrant: str) -> tuple[str, str]:
    """(sin, cos) of r plus so many right angles."""
    s, c = _near_zero(v, r)
    swapped = v.odd_lanes(quadrant)
    sine, cosine = v.choose(swapped, c, s), v.choose(swapped, s, c)
    next_one = v.bitwise("add", quadrant, v.whole(1))
    return _sign_by_quadrant(v, sine, quadrant), _sign_by_quadrant(v, cosine, next_one)


def _near_zero(v: Reals, r: str) -> tuple[str, str]:
    """Near zero, with z = r²: sin r = r + r·z·S(z) and cos r = 1 + z·(-1/2 + z·C(z))."""
    z = v.mul(r, r)
    s = v.fma(v.polynomial(_SIN, z), v.mul(z, r), r)
    return s, v.fma(v.polynomial((-0.5, *_COS), z), z, v.number(1.0))


def _sign_by_quadrant(v: Reals, value: str, quadrant: str) -> str:
    """The value, negative in the third and fourth quadrant (second bit set)."""
    flip = v.bitwise("and", v.bitwise("shl", quadrant, v.whole(62)), v.whole(_SIGN))
    return v.from_bits(v.bitwise("xor", v.to_bits(value), flip))


# ------------------------------------------------------------------ two ways to take an angle

Turn: TypeAlias = Callable[[Reals, str], tuple[str, str, str]]  # (sin x, cos x, mask of wrong lanes or "")


def short_turn(v: Reals, x: str) -> tuple[str, str, str]:
    """Sine and cosine in place; the mask has the lanes where x is huge and they are wrong."""
    wide = v.like(v.lanes, "double")
    x = to_double(v, x)
    s, c = sin_cos(wide, x)
    return from_double(v, s), from_double(v, c), is_huge(wide, x)


def long_turn(v: Reals, x: str) -> tuple[str, str, str]:
    """Sine and cosine of any angle, by a call of the function that ``define_sincos`` writes."""
    wide = v.like(v.lanes, "double")
    pair = f"{{{wide.type}, {wide.type}}}"
    v.code.declare(f"{pair} @sincos_{wide.suffix}({wide.type})")
    both = v.code.new(f"call {pair} @sincos_{wide.suffix}({wide.type} {to_double(v, x)})")
    s, c = (v.code.new(f"extractvalue {pair} {both}, {i}") for i in (0, 1))
    return from_double(v, s), from_double(v, c), ""


def define_sincos(code: Code, lanes: int, *, has_fma: bool) -> None:
    """Writes ``@sincos_…``: the short reduction, and for huge angles the long one (huge) lane by lane."""
    v = Reals(code, lanes, has_fma=has_fma)
    one = v.like(1)
    pair = f"{{{v.type}, {v.type}}}"
    code.put(f"define {pair} @sincos_{v.suffix}({v.type} %x) nounwind {{\nentry:")
    places = [code.new(f"alloca [{lanes} x double], align 64") for _ in range(3)]
    s, c = sin_cos(v, "%x")
    for value, place in zip(("%x", s, c), places, strict=True):
        v.store(value, place)
    any_huge = v.any(is_huge(v, "%x"))
    code.put(f"br i1 {any_huge}, label %lane, label %done, !prof !0")
    code.label("lane")
    code.put("%i = phi i64 [0, %entry], [%next, %after]")
    x, s, c = (code.new(f"getelementptr double, ptr {place}, i64 %i") for place in places)
    angle = one.load(x)
    code.put(f"br i1 {is_huge(one, angle)}, label %long, label %after")
    code.label("long")
    both = code.new(f"call {{double, double}} @sincos_huge(double {angle})")
    for i, place in enumerate((s, c)):
        one.store(code.new(f"extractvalue {{double, double}} {both}, {i}"), place)
    code.put("br label %after")
    code.label("after")
    code.put(f"%next = add i64 %i, 1\n%more = icmp ult i64 %next, {lanes}")
    code.put("br i1 %more, label %lane, label %done")
    code.label("done")
    first = code.new(f"insertvalue {pair} poison, {v.type} {v.load(places[1])}, 0")
    code.put(f"ret {pair} {code.new(f'insertvalue {pair} {first}, {v.type} {v.load(places[2])}, 1')}\n}}")
