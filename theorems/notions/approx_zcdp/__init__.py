"""Approximate zero-concentrated differential privacy."""
