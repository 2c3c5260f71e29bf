"""Iterated noisy steps: couplings, and steps that are contractions."""
