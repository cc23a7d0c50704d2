"""An arm studied for elimination: which walks and hidden joints suit it (Raghavan-Roth, Manocha-Canny).

To rate a formulation, it is asked for all solutions at a few poses. That is done here with NumPy, although
``kernels.inverse`` finds solutions of arms too: kernels are written for a record of one arm that has its
formulations already. An arm has up to 36 of them, and the eight best are solved at five poses each. In NumPy
all of that takes 0.2 s; machine code of the kernels alone takes 2 s to make the first time, and as plain
Python they take 0.01 s for a pose, twice as long in all. What both find is compared in
``tests/inverse/test_rated_formulations.py``; tolerances are those of the kernels.
"""
