"""Whole numbers in kernels with a constant added: indices from 1, last values of loops."""

from __future__ import annotations

import ast


def plus(node: ast.expr, more: int) -> ast.expr:
    """The whole number plus a constant, joined with one that is there already."""
    if more == 0:
        return node
    if isinstance(node, ast.Constant):
        return ast.Constant(_whole(node) + more)
    if (
        isinstance(node, ast.BinOp)
        and isinstance(node.right, ast.Constant)
        and not isinstance(node.op, ast.Mult)
    ):
        there = _whole(node.right)
        return plus(node.left, more + there if isinstance(node.op, ast.Add) else more - there)
    if isinstance(node, ast.BinOp) and isinstance(node.left, ast.Constant) and isinstance(node.op, ast.Add):
        return plus(node.right, more + _whole(node.left))
    op: ast.operator = ast.Add() if more > 0 else ast.Sub()
    return ast.BinOp(node, op, ast.Constant(abs(more)))


def _whole(node: ast.Constant) -> int:
    assert isinstance(node.value, int)
    return node.value
