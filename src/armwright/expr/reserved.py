"""Words that one of our languages keeps for itself, and that we therefore never write as names."""

from __future__ import annotations

from collections.abc import Sequence


def is_reserved(word: str) -> bool:
    """True for a word that at least one of our languages keeps for itself."""
    return word in _EXACT or word.lower() in _ANY_CASE


def is_any_reserved(words: Sequence[str]) -> bool:
    """True where one of our languages keeps one of the words for itself."""
    return not (_EXACT.isdisjoint(words) and _ANY_CASE.isdisjoint([word.lower() for word in words]))


# Fortran does not tell case apart: keywords, and the intrinsic functions that emitted text calls.
_FORTRAN = """
    abs acos aint anint asin atan atan2 call case cmplx common contains continue cos cosh cycle data
    dble default deallocate allocate dimension do double else elseif elsewhere end enddo endif entry
    equivalence exit exp external float format function goto if implicit import in include inout int
    integer intent interface intrinsic iso_c_binding iso_fortran_env kind log logical max min mod
    module namelist none null only open operator optional out parameter pi precision present print
    private procedure program public pure read real real32 real64 recursive result return rewind save
    select selected_real_kind sign sin sinh size sqrt stop subroutine sum tan tanh target then to type
    use value where while write
"""

_C = """
    alignas alignof auto bool break case char const constexpr continue default do double else enum extern
    false float for goto if inline int long nullptr register restrict return short signed sizeof static
    static_assert struct switch thread_local true typedef typeof union unsigned void volatile while asm
    class delete friend namespace new operator private protected public template this throw try catch
    typename using virtual explicit export mutable and or not xor bitand bitor compl complex imaginary
    main signbit copysign fabs fabsf sinf cosf sqrtf tanhf expf powf atan2f pow fma hypot
    j0 j1 jn y0 y1 yn gamma lgamma tgamma erf erfc errno NAN INFINITY HUGE_VAL M_PI NULL EOF I
    index remainder signgam signgamma exp2 exp10 log2 log10 logb div rand time clock
"""
_PYTHON = """
    False None True and as assert async await break class continue def del elif else except finally for
    from global if import in is lambda nonlocal not or pass raise return try while with yield match case
    type np numpy math array float int str list dict set tuple range len zip map sum min max abs
"""
_MATLAB = """
    break case catch classdef continue else elseif end endfunction endif endfor endwhile for function
    global if otherwise parfor persistent return spmd switch try while until do unwind_protect
    ans eps inf Inf nan NaN NA i j e pi zeros ones eye nargin nargout numel size mod floor
    end_try_catch end_unwind_protect isargout varargin varargout realmax realmin
"""
_JULIA = """
    abstract baremodule begin break catch const continue do else elseif end export finally for function
    global if import in isa let local macro module mutable outer primitive quote return struct try type
    using where while true false nothing missing pi im Inf NaN Base Core Main ans Float64 Vector zeros
"""
_MATHEMATICA = """
    C D E I K N O Abs And AppendTo Apply Array Block Catch ClearAll Cos Do Exp False For Function If Infinity
    List Log Map Max Min Module Not Null Or Pi Plus Power Print Return Sec Csc Cot Sign Sin Sqrt Sum Switch
    Table Tan Tanh Times True Which While With Set Rule Part Degree Slot Complex Real Integer
    Rational String Symbol Gamma Beta Zeta Det Dot Cross Inverse Tr Norm Mod Round Floor Re Im
"""
_MAPLE = """
    and break by catch description do done elif else end error export fi finally for from global if
    implies in intersect local minus mod module next not od option options or proc quit read return
    save stop subset then to try union until use uses while xor D I O Pi gamma Catalan infinity true
    false FAIL undefined constants Digits Order lasterror libname norm trace unapply diff int sum
    product map seq select eliminate eval evalf evalm solve value array vector matrix table list set string
    Matrix Vector Array Zeta Beta GAMMA Psi Si Ci Ei Chi Shi W LambertW cross det inverse
    curl grad laplacian content degree coeff gcd lcm limit series type convert expand factor
    simplify subs sort print arctan signum csgn sec csc cot unassign protect inv
    e i euler_gamma epsilon op nops rank size dim left right
"""
_EXACT = frozenset(" ".join((_C, _PYTHON, _MATLAB, _JULIA, _MATHEMATICA, _MAPLE)).split())
_ANY_CASE = frozenset(_FORTRAN.split())
