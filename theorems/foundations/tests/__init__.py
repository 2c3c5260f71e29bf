"""Bounds on the means of all tests."""
