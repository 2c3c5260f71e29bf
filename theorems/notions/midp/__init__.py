"""Mutual-information differential privacy."""
