"""Inequalities for real numbers.

``exponentials_and_logarithms`` and ``powers`` are the ones that most proofs use, and ``pointwise_inequalities``
those behind divergences, with ``entropy`` and ``power_quotients``. ``hyperbolic`` is for randomized response,
``erfc`` and ``mills_ratio`` for Gaussian tails, ``naturals``, ``completeness``, ``whole_numbers`` and ``harmonic``
for counting, and ``coordinate_norms``, ``max_norm`` and ``norms_attained`` for errors of several answers.
"""
