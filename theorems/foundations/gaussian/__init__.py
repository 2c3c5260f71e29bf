"""Gaussian laws."""
