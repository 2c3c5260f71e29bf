"""Notions of privacy: their definitions, their numbers, and their wording."""
