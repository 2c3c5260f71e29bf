"""Proved lemmas: foundations, and one folder for each source."""
