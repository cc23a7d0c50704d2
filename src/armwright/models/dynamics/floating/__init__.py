"""What changes where the base floats."""
