"""Step tests: inertia, damping and friction of one joint at a time, from its position alone [Kim90]."""
