"""Likelihood ratios, and changes of measure.

``likelihood_ratios`` and ``change_of_measure`` are used wherever a divergence is computed; ``absolute_continuity``
says when there are such ratios, and ``densities_of_kernels`` and ``densities_after_kernels`` what they are for
steps that follow one another. ``common_reference`` writes two laws by densities, and ``close_laws_as_mixtures`` as
mixtures.
"""
