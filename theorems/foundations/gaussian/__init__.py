"""Gaussian laws.

``gaussian`` has their densities, ``gaussian_moments`` and ``gaussian_variance`` their means, ``gaussian_tails`` and
``gaussian_open_tail`` their tails, ``gaussian_divergences`` how far two of them are apart, and ``reflected`` that their
likelihood ratio and its reciprocal are alike. ``sums_of_gaussians`` says why noise adds up, and ``gaussian_errors``
how far an answer is from the truth.
"""
