"""Mechanisms, and what is proved of them."""
