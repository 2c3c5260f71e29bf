"""Composition of several mechanisms."""
