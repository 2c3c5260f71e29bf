"""Bounded range."""
