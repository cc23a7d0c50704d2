"""Sine and cosine of huge angles: reduction with 2/π to 1280 bits in whole numbers (Payne and Hanek).

Infinite and undefined angles give NaN.
"""

from __future__ import annotations

from itertools import pairwise

from armwright.run.native.llvm_text import Code, Reals
from armwright.run.native.sincos import HALF_PI, turn_by_quadrants

_BITS = (  # a word of zeros, then 2/π
    "0 a2f9836e4e441529 fc2757d1f534ddc0 db6295993c439041 fe5163abdebbc561 b7246e3a424dd2e0 06492eea09d1921c "
    "fe1deb1cb129a73e e88235f52ebb4484 e99c7026b45f7e41 3991d639835339f4 9c845f8bbdf9283b 1ff897ffde05980f "
    "ef2f118b5a0a6d1f 6d367ecf27cb09b7 4f463f669e5fea2d 7527bac7ebe5f17b 3d0739f78a5292ea 6bfb5fb11f8d5d08 "
    "56033046fc7b6bab f0cfbc209af4361d"
)


def define_huge(code: Code, *, has_fma: bool) -> None:
    """Writes ``{double, double} @sincos_huge(double x)`` for |x| > limit.

    |x| = m·2^e with a whole m of 53 bits. Of m·2^e·(2/π) only the value modulo 4 matters, so the bits of
    2/π above 2^(1-e) are skipped; 192 bits from there leave at least 2⁻⁷⁵ of relative accuracy.
    """
    words = [int(word, 16) for word in _BITS.split()]
    table = ", ".join(f"i64 {word - 2**64 if word >> 63 else word}" for word in words)
    code.put(f"@two_over_pi = internal constant [{len(words)} x i64] [{table}], align 64")
    code.declare("i64 @llvm.fshl.i64(i64, i64, i64)")
    code.declare("i128 @llvm.abs.i128(i128, i1)")
    code.declare("i128 @llvm.ctlz.i128(i128, i1)")
    code.put("define internal {double, double} @sincos_huge(double %x) nounwind {")
    v = Reals(code, 1, has_fma=has_fma)
    exponent, mantissa = _exponent_and_mantissa(v, "%x")
    h = _times_two_over_pi(code, mantissa, exponent)
    r, quadrant = _fraction(v, h)
    s, c = turn_by_quadrants(v, r, quadrant)
    s = v.mul(s, v.call("copysign", v.number(1.0), "%x"))
    undefined = v.code.new(f"icmp eq i64 {exponent}, 2047")
    nan = v.sub("%x", "%x")
    s, c = v.choose(undefined, nan, s), v.choose(undefined, nan, c)
    pair = code.new(f"insertvalue {{double, double}} poison, double {s}, 0")
    pair = code.new(f"insertvalue {{double, double}} {pair}, double {c}, 1")
    code.put(f"ret {{double, double}} {pair}\n}}")


def _exponent_and_mantissa(v: Reals, x: str) -> tuple[str, str]:
    """(exponent field, mantissa with its hidden bit) of |x|."""
    bits = v.to_bits(v.abs(x))
    low = v.bitwise("and", bits, v.whole(2**52 - 1))
    return v.bitwise("lshr", bits, v.whole(52)), v.bitwise("or", low, v.whole(2**52))


def _times_two_over_pi(code: Code, mantissa: str, exponent: str) -> str:
    """m·2^e·(2/π) modulo 4 as an i128 with 126 bits after the point."""
    shift = code.new(f"sub i64 {exponent}, {1075 - 62}")  # place in the table of the first bit that matters
    shift = code.new(f"and i64 {shift}, 2047")  # infinity and NaN must stay inside too
    first, turn = code.new(f"lshr i64 {shift}, 6"), code.new(f"and i64 {shift}, 63")
    first = code.new(f"call i64 @llvm.umin.i64(i64 {first}, i64 17)")
    code.declare("i64 @llvm.umin.i64(i64, i64)")
    words = [_word(code, first, i) for i in range(4)]
    window = [code.new(f"call i64 @llvm.fshl.i64(i64 {a}, i64 {b}, i64 {turn})") for a, b in pairwise(words)]
    m = code.new(f"zext i64 {mantissa} to i128")
    a, b, c = (code.new(f"mul i128 {m}, {code.new(f'zext i64 {w} to i128')}") for w in window)
    b = code.new(f"add i128 {b}, {code.new(f'lshr i128 {c}, 64')}")
    return code.new(f"add i128 {code.new(f'shl i128 {a}, 64')}, {b}")


def _word(code: Code, first: str, i: int) -> str:
    index = code.new(f"add i64 {first}, {i}")
    return code.new(f"load i64, ptr {code.new(f'getelementptr i64, ptr @two_over_pi, i64 {index}')}, align 8")


def _fraction(v: Reals, h: str) -> tuple[str, str]:
    """(r, quadrant) of the i128 with 126 bits after the point."""
    code = v.code
    quadrant = code.new(f"lshr i128 {code.new(f'add i128 {h}, {2**125}')}, 126")
    signed = code.new(f"shl i128 {h}, 2")
    size = code.new(f"call i128 @llvm.abs.i128(i128 {signed}, i1 false)")
    zeros = code.new(f"call i128 @llvm.ctlz.i128(i128 {size}, i1 false)")
    top = code.new(f"lshr i128 {code.new(f'shl i128 {size}, {zeros}')}, 64")
    value = code.new(f"uitofp i64 {code.new(f'trunc i128 {top} to i64')} to double")
    power = code.new(f"sub i64 {1023 - 64}, {code.new(f'trunc i128 {zeros} to i64')}")
    scale = v.from_bits(code.new(f"shl i64 {power}, 52"))
    r = v.mul(v.mul(value, scale), v.number(HALF_PI))
    negative = code.new(f"icmp slt i128 {signed}, 0")
    return v.choose(negative, v.neg(r), r), code.new(f"trunc i128 {quadrant} to i64")
