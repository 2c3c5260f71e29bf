"""Gaussian noise together with randomized responses: their ``groups``, ``composition``, and ``conversions``."""
