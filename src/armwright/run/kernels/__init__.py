"""Native kernels of solvers: functions of a small language, written once, read by Python and by LLVM."""
