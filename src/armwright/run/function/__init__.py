"""Functions of NumPy arrays: values bound, arrays checked, native code or the reference called."""
