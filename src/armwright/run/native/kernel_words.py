"""Functions that kernels find ready: sine, cosine, arc tangent, and LAPACK where a kernel is an own word."""

from __future__ import annotations

from armwright.run.native import elementary
from armwright.run.native.kernel_frame import Instance
from armwright.run.native.kernel_lapack import eigenvalues_text
from armwright.run.native.llvm_text import Code, Reals
from armwright.run.native.processor import Host
from armwright.run.native.sincos import sin_cos


def elementary_words(lanes: int, host: Host) -> str:
    """Sine, cosine and arc tangent; angles in kernels are never huge."""
    code = Code()
    v = Reals(code, lanes, has_fma=host.has_fma)
    for place, word in enumerate(("sin", "cos")):
        code.put(f"define internal {v.type} @w.{word}.{v.suffix}({v.type} %x) alwaysinline nounwind {{")
        code.put(f"ret {v.type} {sin_cos(v, '%x')[place]}\n}}")
    code.put(f"define internal {v.type} @w.atan2.{v.suffix}({v.type} %y, {v.type} %x) nounwind {{")
    code.put(f"ret {v.type} {elementary.atan2(v, '%y', '%x')}\n}}")
    return code.text()


def own_word(instance: Instance) -> str | None:
    """LLVM text of a kernel that LAPACK does better; None where we have no other word for it."""
    wide = dict(instance.sizes).get("wide")
    if instance.kernel.is_word and instance.kernel.name == "eigenvalues" and wide is not None:
        return eigenvalues_text(instance.symbol, wide)
    return None
