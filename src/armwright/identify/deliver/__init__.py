"""What identification hands over: robots, files, provenance."""
