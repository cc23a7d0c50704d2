"""The inertia matrix and gravity torques by generalised links, and the factors of the matrix."""
