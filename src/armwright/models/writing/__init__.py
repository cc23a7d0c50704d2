"""Formulas as people write them: unknowns one after the other, double signs, the branches in words."""
