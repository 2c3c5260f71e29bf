"""Composition of several mechanisms, beyond what each notion does by itself.

``optimal`` proves the least delta of a composition of (epsilon, delta)-DP mechanisms, ``mixed`` composes Gaussian
noise with randomized responses, and ``iteration`` is about noisy descent that releases only its last point.
"""
