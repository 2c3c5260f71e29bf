"""Rényi, KL and max-divergence, and mutual information."""
