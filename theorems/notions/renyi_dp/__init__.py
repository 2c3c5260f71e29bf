"""Rényi differential privacy at one order."""
