"""Machine code of programs by LLVM."""
