"""Laws of drives and friction, each written once."""
