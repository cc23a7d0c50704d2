"""From a recording to smooth, even motion."""
