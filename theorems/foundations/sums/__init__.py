"""Finite sums: ``sums``, ``sums_from_one``, ``geometric_sums``, ``pieces_of_sums`` and ``double_sums``; and
``binomials``.
"""
