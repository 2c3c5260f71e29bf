"""Gaussian differential privacy, and the profile of two Gaussian laws.

``gaussian_profile`` gives the values of that profile, ``larger_mu`` says why Gaussian noise composes: the profile of
one step, averaged over another one, is that of the root of the sum of their mu^2. From it ``composition`` adds up mu^2
of adaptive mechanisms, and ``steps_of_noise`` that of many steps. ``gaussian_laws`` has the pair N(mu, 1), N(0, 1) and
the Gaussian mechanism.

``to_approx_dp`` is the exact delta, ``conversions`` the way to zCDP, Rényi DP and KL divergence, ``from_zcdp`` the way
back. ``groups`` and ``parallel`` are about other neighbours.
"""
