"""The entry from Python that reads NumPy arrays itself."""
