"""Plain text for comments: letters that every compiler reads."""

from __future__ import annotations

import unicodedata

_GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta",
    "θ": "theta", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "π": "pi", "ρ": "rho", "σ": "sigma",
    "τ": "tau", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega", "Γ": "Gamma", "Δ": "Delta",
    "Ω": "Omega", "Ψ": "Psi", "Σ": "Sum", "Φ": "Phi", "Λ": "Lambda", "Θ": "Theta",
}  # fmt: skip
_SIGNS = {
    "−": "-", "–": "-", "—": "-", "·": " ", "×": "x", "…": "...", "→": "->", "←": "<-", "≤": "<=",
    "≥": ">=", "≠": "/=", "‘": "'", "’": "'", "“": '"', "”": '"', "°": " deg", "ß": "ss", "ø": "o",
    "Ø": "O", "æ": "ae", "Æ": "AE", "ł": "l", "Ł": "L", "đ": "d", "∫": "integral ", "√": "sqrt ",
    "∂": "d", "±": "+-", "≈": "~", "∞": "inf", "½": "1/2", "¼": "1/4", "²": "^2", "³": "^3", "⁻": "^-",
}  # fmt: skip
_TABLE = str.maketrans({**_GREEK, **_SIGNS})


def plain(text: str) -> str:
    """One line of printable ASCII: Greek letters spelt out, accents dropped, the rest as '?'."""
    if text.isascii() and text.isprintable():
        return text
    spelt = unicodedata.normalize("NFKD", text.translate(_TABLE))
    kept = (c for c in spelt if not unicodedata.combining(c))
    return "".join(c if " " <= c <= "~" else " " if c.isspace() or c < " " else "?" for c in kept)
