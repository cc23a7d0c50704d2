"""A campaign: a folder that leads from a robot's description to an identified and validated one."""
