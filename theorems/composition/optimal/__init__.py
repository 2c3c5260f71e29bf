"""Optimal composition of pure and approximate privacy: randomized responses are the worst case."""
