"""From motion to equations y = W·x."""
