"""Bounds on f-divergences without densities: every affine bound of f, in the mean."""
