"""exp, tanh and atan2 of many numbers at once, as LLVM instructions on doubles.

Polynomials are minimax (Remez exchange in 60 digits). Measured errors: tests/run/accuracy.py.
"""

from __future__ import annotations

from armwright.run.native.llvm_text import Reals

_LOG2_E = 1.4426950408889634
_LN2 = (0.693147180369123816490, 1.90821492927058770002e-10)  # the first has 32 bits, so k times it is exact
_EXP = (
    0.5000000000000001,
    0.16666666666666674,
    0.04166666666662416,
    0.008333333333322215,
    0.0013888888917198549,
    0.00019841269886566656,
    2.480152131990427e-05,
    2.7557242364555898e-06,
    2.7620076919000784e-07,
    2.5110039290552842e-08,
)
_ATAN = (
    -0.333333333333332,
    0.19999999999953247,
    -0.142857142801665,
    0.11111110782151734,
    -0.09090897725151134,
    0.07692059715539938,
    -0.06663099181258807,
    0.058478591027596026,
    -0.050391896295066095,
    0.03806211900703996,
    -0.01790501595855805,
)
_TAN_PI_8 = 0.41421356237309503
_QUARTER_PI = (0.7853981633974483, 3.061616997868383e-17)
_ROUND = 6755399441055744.0
_ROUND_BITS = 0x4338000000000000


def exp(v: Reals, x: str) -> str:
    """e^x; beyond the range of doubles 0 or infinity."""
    p, k = _expm1_and_power(v, _limit(v, x, 750.0))
    first = v.bitwise("ashr", k, v.whole(1))  # two steps, so that neither factor leaves the range
    second = v.bitwise("sub", k, first)
    value = v.add(v.number(1.0), p)
    return v.mul(v.mul(value, _power_of_two(v, first)), _power_of_two(v, second))


def tanh(v: Reals, x: str) -> str:
    """The hyperbolic tangent: t/(t + 2) with t = e^(2|x|) - 1, and the sign of x."""
    y = v.abs(x)
    p, k = _expm1_and_power(v, _limit(v, v.add(y, y), 44.0))
    power = _power_of_two(v, k)
    t = v.fma(power, p, v.sub(power, v.number(1.0)))
    return v.call("copysign", v.div(t, v.add(t, v.number(2.0))), x)


def _limit(v: Reals, x: str, bound: float) -> str:
    """The value within ±bound; NaN stays NaN."""
    low = v.choose(v.compare("olt", x, v.number(-bound)), v.number(-bound), x)
    return v.choose(v.compare("ogt", low, v.number(bound)), v.number(bound), low)


def _expm1_and_power(v: Reals, x: str) -> tuple[str, str]:
    """(e^r - 1, k) with x = k·ln2 + r, |r| ≤ ln2/2."""
    shifted = v.fma(x, v.number(_LOG2_E), v.number(_ROUND))
    k = v.sub(shifted, v.number(_ROUND))
    r = v.fma(k, v.number(-_LN2[1]), v.fma(k, v.number(-_LN2[0]), x))
    p = v.fma(v.polynomial(_EXP, r), v.mul(r, r), r)
    return p, v.bitwise("sub", v.to_bits(shifted), v.whole(_ROUND_BITS))


def _power_of_two(v: Reals, k: str) -> str:
    """2^k for |k| < 1023."""
    return v.from_bits(v.bitwise("shl", v.bitwise("add", k, v.whole(1023)), v.whole(52)))


def atan2(v: Reals, y: str, x: str) -> str:
    """Angle of the point (x, y) in (-π, π].

    The ratio of the smaller to the larger is brought below tan π/8 by atan a = π/4 + atan((a-1)/(a+1));
    the angle is then m·π/4 ± atan t with a whole m.
    """
    across, along = v.abs(x), v.abs(y)
    is_steep = v.compare("ogt", along, across)
    small, large = v.choose(is_steep, across, along), v.choose(is_steep, along, across)
    t, is_folded = _ratio(v, *_tame_ratio(v, small, large))
    z = v.mul(t, t)
    angle = v.fma(v.polynomial(_ATAN, z), v.mul(z, t), t)
    m = v.choose(is_folded, v.number(1.0), v.number(0.0))
    is_left = v.code.new(f"icmp slt {v.integer} {v.to_bits(x)}, {v.whole(0)}")
    for mask, whole in ((is_steep, 2.0), (is_left, 4.0)):
        m = v.choose(mask, v.sub(v.number(whole), m), m)
        angle = v.choose(mask, v.neg(angle), angle)
    angle = v.fma(m, v.number(_QUARTER_PI[0]), v.fma(m, v.number(_QUARTER_PI[1]), angle))
    is_nan = v.compare("uno", x, y)
    return v.choose(is_nan, v.add(x, y), v.call("copysign", angle, y))


def _tame_ratio(v: Reals, small: str, large: str) -> tuple[str, str]:
    """Two numbers of the same ratio without infinities, 0/0, or a sum that leaves the range."""
    infinite, one, zero = v.number(float("inf")), v.number(1.0), v.number(0.0)
    both = v.choose(v.compare("oeq", small, infinite), one, zero)
    is_infinite = v.compare("oeq", large, infinite)
    small, large = v.choose(is_infinite, both, small), v.choose(is_infinite, one, large)
    scale = v.choose(v.compare("ogt", large, v.number(2.0**1000)), v.number(2.0**-100), one)
    large = v.choose(v.compare("oeq", large, zero), one, large)
    return v.mul(small, scale), v.mul(large, scale)


def _ratio(v: Reals, small: str, large: str) -> tuple[str, str]:
    """(t, mask): small/large, or where that exceeds tan π/8 (mask) its turn by π/4."""
    is_folded = v.compare("ogt", small, v.mul(large, v.number(_TAN_PI_8)))
    above = v.choose(is_folded, v.sub(small, large), small)
    below = v.choose(is_folded, v.add(small, large), large)
    return v.div(above, below), is_folded
