"""Sparse vector: the first query above a noisy threshold."""
