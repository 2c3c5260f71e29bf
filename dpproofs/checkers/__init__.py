"""Oracles that the kernel calls: each answers yes, with what it decided, or no; never probably."""
