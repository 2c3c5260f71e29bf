"""Mixtures of laws, and their components."""
