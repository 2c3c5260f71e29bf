"""Probabilistic differential privacy."""
