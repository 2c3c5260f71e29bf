"""Optimal composition of pure and approximate differential privacy: as many randomized responses are the worst case.

The sources are Kairouz, Oh and Viswanath, The Composition Theorem for Differential Privacy (IEEE Transactions on
Information Theory 63, 2017), and Murtagh and Vadhan, The Complexity of Computing the Optimal Composition of
Differential Privacy (TCC 2016-A).
"""

KAIROUZ_OH_VISWANATH = "Kairouz, Oh and Viswanath 2017, arXiv:1311.0776v4"
MURTAGH_VADHAN = "Murtagh and Vadhan 2016, arXiv:1507.03113v3"
