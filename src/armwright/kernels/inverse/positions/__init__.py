"""Joint positions of an arm: transforms and Jacobians there, differences, lists, Newton steps to a pose."""
