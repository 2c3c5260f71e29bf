"""Noise on whole numbers, of which the odds are a function of its size."""
