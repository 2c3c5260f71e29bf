"""Notions of privacy: weakening, composition, postprocessing, groups, and passages to other notions."""
