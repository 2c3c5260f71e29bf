"""Truncated concentrated differential privacy."""
