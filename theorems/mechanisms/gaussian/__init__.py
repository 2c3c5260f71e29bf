"""The Gaussian mechanism, for numbers and vectors.

``mechanism`` proves its zCDP and Gaussian DP, ``probabilistic_dp`` the classic noise for (epsilon, delta), and
``matrix_mechanism`` the privacy of noise on an encoder times a stream.
"""
