"""Reads Parquet and Feather tables with pyarrow (extra ``data``)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from armwright.errors import InputError
from armwright.identify.readers.log import (
    Log,
    LogReader,
    check_sizes,
    columns_of,
    missing_package,
    one_line,
    single,
    unreadable,
)

_SECONDS = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9}


def read_parquet(path: Path) -> Log:
    """The numeric columns; columns of fixed-size lists become name1, name2 …"""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise missing_package("pyarrow", path) from None
    try:
        file = pq.ParquetFile(path)
        check_sizes(path, file.metadata.num_rows, len(file.schema_arrow.names))
        table = file.read()
        _check_names(path, table.column_names)
        columns, words = {}, {}
        for name in table.column_names:
            columns.update(_columns(name, table.column(name), pa))
            words.update(_words(name, table.column(name), pa))
    except (pa.ArrowException, OSError, OverflowError, ValueError, TypeError, UnicodeDecodeError) as error:
        if isinstance(error, InputError):
            raise
        raise unreadable("Parquet file", one_line(error), path) from None
    return single(path, columns, words=words)


def _check_names(path: Path, names: list[str]) -> None:
    """Refuses a table with two columns of one name: which of them is meant cannot be told."""
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise InputError(
            f"two columns are called '{twice[0][:80]}'; give every column its own name",
            file=str(path),
        )


def _words(name: str, column: Any, pa: Any) -> dict[str, str]:
    """The word that a column has in every row, or the words of lists that are alike: name1, name2 …"""
    kind = column.type
    is_list = pa.types.is_list(kind) and pa.types.is_string(kind.value_type)
    if not (is_list or pa.types.is_string(kind)) or not len(column):
        return {}
    first = column[0].as_py()
    if not first or any(one.as_py() != first for one in column):
        return {}
    return {f"{name}{k}": str(word) for k, word in enumerate(first, 1)} if is_list else {name: str(first)}


def _columns(name: str, column: Any, pa: Any) -> dict[str, Any]:
    kind = column.type
    if pa.types.is_timestamp(kind) or pa.types.is_duration(kind):
        whole = column.cast(pa.int64()).to_numpy()
        return {name: (whole - whole[:1].sum()) * _SECONDS[kind.unit]}
    if _is_numeric(kind, pa):
        return {name: np.asarray(column.to_numpy(), dtype=np.float64)}
    if (pa.types.is_list(kind) or pa.types.is_fixed_size_list(kind)) and _is_numeric(kind.value_type, pa):
        rows = column.to_pylist()
        widths = {len(row) for row in rows if row is not None}
        if len(widths) == 1 and len(rows) and None not in rows:
            return columns_of(name, np.array(rows, dtype=np.float64))
    return {}


def _is_numeric(kind: Any, pa: Any) -> bool:
    return bool(pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_boolean(kind))


READER = LogReader("parquet", (".parquet", ".pq"), read_parquet, extra="data")
