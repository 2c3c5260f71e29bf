"""The Laplace mechanism, for numbers and vectors.

``law`` and ``tail`` are about one Laplace law, ``mechanism`` proves pure DP and the exact profile. Then its other
guarantees: ``likelihood_ratio``, ``privacy_loss``, ``renyi``, ``vector`` and ``released_counts``; ``error`` says
how far an answer is from the truth. ``slopes``, ``sum_of_two``, ``two_compared``, ``iterated`` and
``iterated_one_scale`` are about two Laplace numbers.
"""
