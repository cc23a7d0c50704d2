"""Results as JSON: what is not a finite number is null."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

import numpy as np


def json_text(data: Mapping[str, Any]) -> str:
    """One object on many lines, with an end of line."""
    return json.dumps(finite_data(data), indent=2, allow_nan=False) + "\n"


def finite_data(value: Any) -> Any:
    """Plain data with None in the place of NaN and infinity, and Python's numbers in that of NumPy's."""
    if isinstance(value, Mapping):
        return {str(key): finite_data(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [finite_data(item) for item in value]
    if isinstance(value, np.generic):
        return finite_data(value.item())
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value
