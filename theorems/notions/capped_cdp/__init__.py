"""Capped concentrated differential privacy."""
