"""Finite sums and binomial coefficients."""
