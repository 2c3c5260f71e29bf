"""Zero-concentrated differential privacy.

``composition`` has what follows from a bound on Rényi divergence that is a curve over the orders: larger parameters,
Rényi DP, adaptive composition, by which Gaussian noise composes, and postprocessing. ``loss`` and ``loss_moments`` say
what zCDP means for the privacy loss, ``loss_tail`` and ``subgaussian`` how rarely it is large. ``relations`` is about
other neighbours.
"""
