"""A model of a closed robot in positions of its motors, in C: the function that closes its loops first."""

from __future__ import annotations

from dataclasses import dataclass

from armwright.emit.core.language import Files, without_marks
from armwright.emit.core.listing import ListedArray, Listing
from armwright.emit.languages.c.c99 import LAYOUT, c_header, declaration
from armwright.emit.solvers.loop_following import follow_name, motor_line
from armwright.models.loops.loop_geometry import LoopGeometry


def active_files(tree: Listing, loops: LoopGeometry) -> Files:
    """stem_active.h and stem_active.c, beside the files of the model in all joints and of its loops."""
    return _ActiveText(tree, loops).files()


@dataclass(frozen=True, slots=True)
class _ActiveText:
    """tree is the model in all joints of the tree, the first of its inputs being q."""

    tree: Listing
    loops: LoopGeometry

    @property
    def stem(self) -> str:
        return f"{self.tree.stem}_active"

    def files(self) -> Files:
        """The header, and the source that includes those of the model and of the loops."""
        included = (self.tree.stem, follow_name(self.loops))
        declared = declaration(self._prototype())
        header = c_header(self.stem, self._legend(), declared, includes=included[:1])
        source = [*self._legend(), "", "#include <math.h>", "", f'#include "{self.stem}.h"']
        source += [f'#include "{stem}.h"' for stem in included[1:]]
        source += ["", *self._prototype(), "{", *self._body(), "}"]
        return without_marks(
            {f"{self.stem}.h": "\n".join(header) + "\n", f"{self.stem}.c": "\n".join(source) + "\n"}
        )

    def _legend(self) -> list[str]:
        q = self.tree.inputs[0]
        return LAYOUT.remarks(
            [
                f"Robot   {self.loops.robot}",
                f"Model   {self.tree.title}, in positions of the motors",
                f"Method  {follow_name(self.loops)} closes the loops, then {self.tree.stem} is called",
                "",
                motor_line(self.loops),
                f"{q.name}  {q.shape[0]}  [{q.unit}] a closed position, moved to the motors in its assembly",
                f"the others  as {self.tree.stem}.h has them; NaN where the loops cannot follow",
                "returns    the part of the way that was covered: 1, or less where the loops cannot follow",
            ]
        )

    def _prototype(self) -> list[str]:
        tree = self.tree
        own = [f"const {tree.stem}_data *{tree.free('par')}"] if tree.has_data else []
        given = [self._argument_of(one) for one in tree.inputs[1:]]
        results = [f"double *{one.name}" for one in tree.outputs]
        arguments = [*own, "const double *motors", f"double *{tree.inputs[0].name}", *given, *results]
        return LAYOUT.list_items(f"double {self.stem}(", arguments, end=")")

    @staticmethod
    def _argument_of(array: ListedArray) -> str:
        return f"const double *{array.name}" if array.shape else f"double {array.name}"

    def _body(self) -> list[str]:
        tree = self.tree
        names = [tree.free("par")] if tree.has_data else []
        names += [one.name for one in (*tree.inputs, *tree.outputs)]
        lines = [f"    const double gone = {follow_name(self.loops)}(motors, {tree.inputs[0].name});"]
        lines += ["    if (gone == 1.0) {", *LAYOUT.list_items(f"{tree.stem}(", names, " " * 8, end=");")]
        lines += ["        return gone;", "    }"]
        for array in tree.outputs:
            lines += [
                f"    for (int i = 0; i < {len(array.elements)}; i++)",
                f"        {array.name}[i] = NAN;",
            ]
        return [*lines, "    return gone;"]
