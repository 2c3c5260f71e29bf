"""Notions of privacy: what they say, of which numbers, and in which words."""
