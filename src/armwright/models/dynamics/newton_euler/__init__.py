"""Newton and Euler: motion from the base outward, forces and moments back."""
