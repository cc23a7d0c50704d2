"""Models of robots on a floating base, where they differ from others."""
