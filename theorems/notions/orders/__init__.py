"""Notions that bound Rényi divergences at a range of orders."""
