"""Mechanisms and general passages between guarantees: noise, randomized response, selection, composition.

Ids start with ``mechanisms``. Facts about laws and divergences that are of use elsewhere are here too
when a mechanism was their first use.
"""
