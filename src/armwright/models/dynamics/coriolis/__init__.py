"""The Coriolis matrix, Lagrange's equations and gradients of torques."""
