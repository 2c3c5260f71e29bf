"""Discrete Gaussian noise on whole values: sums of ``bells``, its zCDP in ``mechanism``, and its ``profile``."""
