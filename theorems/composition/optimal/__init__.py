"""Optimal composition of pure and approximate DP: randomized responses are the worst case.

``one_mechanism`` dominates one mechanism by a response, ``more_responses`` and ``composition`` compose mechanisms
of one epsilon, and ``any_epsilons`` of any. No smaller delta holds: ``revealing_responses`` and ``attained``, then
``ratio_responses`` and ``any_epsilons_attained``. ``delta_of_composition`` computes it for many mechanisms, and
``pure_dp_as_noise`` compares pure DP with Laplace and Gaussian noise.
"""
