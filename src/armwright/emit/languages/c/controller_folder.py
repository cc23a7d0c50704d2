"""A folder for a controller: Makefile, test program and test vectors around the C files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from armwright.emit.core.language import Case, Files
from armwright.emit.core.listing import Listing
from armwright.emit.core.syntax import LITERAL


def folder(listing: Listing, cases: Sequence[Case]) -> Files:
    """Makefile and test_stem.c; ``make test`` compares all models of the folder with their vectors."""
    return {
        "Makefile": MAKEFILE,
        f"test_{listing.stem}.c": test_program(listing, cases, is_printing=False),
    }


# Of the largest number of an output: another compiler may add in another order, or fuse products with sums.
_ALLOWED = {"double": "1e-10", "float": "1e-4f"}

MAKEFILE = """# make         the object file of every model in this folder
# make test    compare each of them with its test vectors
# make clean   remove what was made
# A model is stem.c and test_stem.c, with stem_nearest.c where there is one; more may be added any time.
CC     ?= cc
CFLAGS ?= -std=c99 -O2 -Wall -Wextra -Wpedantic

STEMS   := $(foreach one,$(wildcard test_*.c),$(if $(wildcard $(one:test_%=%)),$(one:test_%.c=%)))
OBJECTS := $(patsubst %.c,%.o,$(wildcard $(foreach one,$(STEMS),$(one).c $(one)_nearest.c)))
TESTS   := $(STEMS:%=test_%)

.PHONY: all test clean
all: $(OBJECTS)

$(OBJECTS): %.o: %.c %.h
\t$(CC) $(CFLAGS) -c $< -o $@

$(TESTS): test_%: test_%.c $(OBJECTS)
\t$(CC) $(CFLAGS) $^ -o $@ -lm

test: $(TESTS)
\t@failed=0; for one in $(TESTS); do ./$$one || failed=1; done; exit $$failed

clean:
\trm -f $(OBJECTS) $(TESTS)
"""  # the same text for every model, so that several can share a folder


def test_program(listing: Listing, cases: Sequence[Case], *, is_printing: bool) -> str:
    """A main function: prints every output, or compares it with the vector and says how it went."""
    real = "double" if listing.precision == "double" else "float"
    sizes = {array.name: len(array.elements) for array in listing.outputs}
    lines = ["#include <math.h>", "#include <stdio.h>", "", f'#include "{listing.stem}.h"', ""]
    lines += _vectors(listing, cases, real, is_printing=is_printing)
    lines += ["", "int main(void)", "{"]
    lines += [] if is_printing else ["    int failures = 0;", f"    {real} worst = 0.0{_mark(real)};"]
    lines += [f"    {real} {name}[{max(size, 1)}];" for name, size in _outputs(listing, sizes)]
    lines += [f"    {listing.stem}_data par;"] if listing.has_data else []
    lines += [f"    for (int i = 0; i < {len(cases)}; i++) {{"]
    lines += [*_data(listing, is_printing=is_printing), _call(listing)]
    for i, (name, size) in enumerate(_outputs(listing, sizes)):
        lines += _print_loop(name, size) if is_printing else _compare_loop(name, size, i, real)
    lines += ["    }", *([] if is_printing else _verdict(listing, len(cases)))]
    return "\n".join([*lines, "    return 0;", "}"]) + "\n"


def _outputs(listing: Listing, sizes: dict[str, int]) -> list[tuple[str, int]]:
    """The output arrays of main, under names that nothing else has there."""
    return [(f"out_{array.name}", sizes[array.name]) for array in listing.outputs]


def _mark(real: str) -> str:
    return "" if real == "double" else "f"


def _vectors(listing: Listing, cases: Sequence[Case], real: str, *, is_printing: bool) -> list[str]:
    lines = []
    for array in listing.inputs:
        rows = [case.inputs[array.name] for case in cases]
        lines += _table(f"in_{array.name}", rows, len(array.elements), real)
    if listing.has_data:
        rows = [tuple(case.parameters[one.name] for one in listing.parameters) for case in cases]
        lines += _table("parameters", rows, len(listing.parameters), real)
    if not is_printing:
        start = 0
        for i, array in enumerate(listing.outputs):
            size = len(array.elements)
            rows = [case.outputs[start : start + size] for case in cases]
            lines += _table(f"expected{i}", rows, size, real)
            start += size
    return lines


def _table(name: str, rows: Iterable[Sequence[float]], size: int, real: str) -> list[str]:
    literal = LITERAL["double" if real == "double" else "single"]
    written = [", ".join(map(literal, row)) or literal(0.0) for row in rows]
    head = f"static const {real} {name}[{len(written)}][{max(size, 1)}] = {{"
    return [head, *(f"    {{{row}}}," for row in written), "};"]


def _data(listing: Listing, *, is_printing: bool) -> list[str]:
    """The parameters: known ones must have their values, others be NaN until they get one; so must every
    output be before setup is called.
    """
    if not listing.has_data:
        return []
    lines = [f"        {listing.stem}_parameters(&par);"]
    for k, one in enumerate(listing.parameters):
        if not is_printing:
            right = f"isnan(par.{one.name})" if one.value is None else f"par.{one.name} == parameters[i][{k}]"
            lines.append(f"        failures += !({right});")
        if is_printing or one.value is None:
            lines.append(f"        par.{one.name} = parameters[i][{k}];")
    if not is_printing:
        lines.append(_call(listing))
        for array in listing.outputs:
            lines += [
                f"        for (int k = 0; k < {len(array.elements)}; k++)",
                f"            failures += !isnan(out_{array.name}[k]);",
            ]
    return [*lines, f"        {listing.stem}_setup(&par);"]


def _call(listing: Listing) -> str:
    arguments = ["&par"] if listing.has_data else []
    arguments += [f"in_{one.name}[i]" if one.shape else f"in_{one.name}[i][0]" for one in listing.inputs]
    arguments += [f"out_{one.name}" for one in listing.outputs]
    return f"        {listing.stem}({', '.join(arguments)});"


def _print_loop(name: str, size: int) -> list[str]:
    return [
        f"        for (int k = 0; k < {size}; k++)",
        f'            printf("%.17g\\n", (double){name}[k]);',
    ]


def _compare_loop(name: str, size: int, i: int, real: str) -> list[str]:
    """The largest difference, relative to the largest number of the output; NaN fails too."""
    mark = _mark(real)
    allowed = _ALLOWED[real]
    return [
        f"        {real} scale{i} = 1.0{mark};",
        f"        for (int k = 0; k < {size}; k++)",
        f"            scale{i} = fmax{mark}(scale{i}, fabs{mark}(expected{i}[i][k]));",
        f"        for (int k = 0; k < {size}; k++) {{",
        f"            const {real} error = fabs{mark}({name}[k] - expected{i}[i][k])/scale{i};",
        f"            failures += !(error <= {allowed});",
        "            worst = error > worst ? error : worst;",
        "        }",
    ]


def _verdict(listing: Listing, count: int) -> list[str]:
    text = f"{listing.stem}: {count} test vectors, largest difference %.1e, %d numbers wrong"
    return [
        f'    printf("{text}\\n", (double)worst, failures);',
        "    if (failures)",
        "        return 1;",
    ]
