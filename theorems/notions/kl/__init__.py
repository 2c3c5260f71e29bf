"""Bounds on the KL divergence of neighbours."""
