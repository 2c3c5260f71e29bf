"""Randomized response: with ``two_answers``, over k values in ``mechanism``, and as a kernel: ``mixing``."""
