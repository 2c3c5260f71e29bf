"""Gaussian differential privacy, and the profile of two Gaussian laws."""
