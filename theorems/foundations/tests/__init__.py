"""Bounds on the means of all tests, which is what (epsilon, delta)-DP of two laws says.

``bounds_on_tests`` has larger bounds and composition, ``pure_dp`` the case delta = 0 as a bound on likelihood
ratios, ``tests_from_divergences`` the delta that a divergence gives, and ``disjoint_answers`` what several laws
cannot all hide.
"""
