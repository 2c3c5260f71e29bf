"""Sampling: a mechanism that is given a random part of the records is more private."""
