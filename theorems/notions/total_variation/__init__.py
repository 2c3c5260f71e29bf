"""Bounds on the total variation of neighbours."""
