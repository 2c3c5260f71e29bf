"""Notions of privacy: weakening, composition, postprocessing, groups, and conversions to other notions."""
