"""Privacy amplification by sampling: a mechanism that is given a random part of the records is more private.

``record_drawn`` says what an answer to a sample is: a mixture. From there ``poisson`` and ``replaced`` amplify by
Poisson sampling and without replacement, and ``amplification`` states it for (epsilon, delta)-DP. DP-SGD is
``gaussian_pair``, ``dp_sgd``, ``replaced_tables``, ``dp_sgd_attained``, ``dp_sgd_losses`` and ``gaussian_dp``;
``fixed_size`` is DP-SGD without replacement; ``gaussian_orders`` are its Rényi divergences at whole orders, by
``reflected_powers``, and ``whole_orders`` those of any mechanism under truncated CDP. The PLDs of DP-SGD are in
``notions/pld``.
"""
