"""Where frames are: matrices, poses, placements, Denavit-Hartenberg tables, exact numbers."""
