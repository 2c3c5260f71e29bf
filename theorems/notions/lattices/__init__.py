"""Lattice profiles: finitely many likelihood ratios, the powers of one number."""
