"""An arm studied for elimination: which walks and hidden joints suit it (Raghavan-Roth, Manocha-Canny)."""
