"""Noisy steps in a row: couplings, and steps that are contractions."""
