"""Changes to a robot; each gives a new one."""
