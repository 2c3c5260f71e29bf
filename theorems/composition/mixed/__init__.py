"""Gaussian noise together with groups of randomized responses."""
