"""The program `sim` of 1982: an interpreter for variables and commands on one arm [Swartz82]."""
