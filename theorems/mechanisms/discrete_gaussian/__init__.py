"""Discrete Gaussian noise on whole values."""
