"""Diffusions as mechanisms: the state at a time of a process that starts at the value of a query.

``ornstein_uhlenbeck`` has their privacy, ``squared_error`` when they err less than Gaussian noise, ``semigroup``
that a later state is as private, and ``intrinsic_sensitivity`` how fast a divergence falls.
"""
