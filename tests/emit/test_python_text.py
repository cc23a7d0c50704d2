"""The Python text takes batches and shares nothing between calls."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest

from armwright.emit import emit
from armwright.models import Model
from tests.emit.samples import SAMPLES


def imported(model: Model, folder: object) -> ModuleType:
    import importlib.util
    from pathlib import Path

    ((name, text),) = emit(model, "python").items()
    path = Path(str(folder)) / name
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_batch_is_the_samples_below_each_other(tmp_path: object) -> None:
    module = imported(SAMPLES["arm"].make(), tmp_path)
    name = module.__name__
    function = getattr(module, name)
    data = getattr(module, f"{name}_setup")(getattr(module, f"{name}_parameters")())
    q, qd, qdd = np.random.default_rng(1).uniform(-1, 1, (3, 5, 6))
    batch = function(q, qd, qdd, data)
    assert batch.shape == (5, 6)
    for i in range(5):
        np.testing.assert_allclose(batch[i], function(q[i], qd[i], qdd[i], data), rtol=1e-13, atol=1e-13)


def test_constant_outputs_are_as_long_as_the_batch(tmp_path: object) -> None:
    module = imported(SAMPLES["geometry"].make(), tmp_path)
    T = getattr(module, module.__name__)(np.zeros((7, 2)))
    assert T.shape == (7, 4, 4)
    np.testing.assert_array_equal(T[:, 3], np.broadcast_to([0, 0, 0, 1], (7, 4)))


def test_forgotten_parameter_shows_as_nan(tmp_path: object) -> None:
    module = imported(SAMPLES["functions"].make(), tmp_path)
    known = module.functions_functions_parameters()
    assert known["a"] == 0.75
    assert np.isnan(known["b"])
    data = module.functions_functions_setup(known)
    y, total, B = module.functions_functions(np.ones(3), 0.5, np.ones((2, 3)), np.ones(2), data)
    assert np.isnan(total)
    assert B.shape == (2, 2, 2)
    assert y.shape == (8,)


@pytest.mark.parametrize("name", ["planar", "arm"])
def test_text_is_valid_for_a_linter(name: str) -> None:
    (text,) = emit(SAMPLES[name].make(), "python").values()
    compile(text, "emitted", "exec", dont_inherit=True)
