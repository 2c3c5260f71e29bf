"""Bounded zCDP: Rényi bounds at a range of orders."""
