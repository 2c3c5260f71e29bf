"""Profiles: the hockey-stick divergences of all orders, which compose exactly.

The sources are Balle and Wang, Improving the Gaussian Mechanism for Differential Privacy (ICML 2018); Dong, Roth
and Su, Gaussian Differential Privacy (JRSS B 2022); Zhu, Dong and Wang, Optimal Accounting of Differential Privacy
via Characteristic Function (AISTATS 2022). One file a result.
"""

BALLE_WANG = "Balle and Wang 2018, arXiv:1805.06530"
DONG_ROTH_SU = "Dong, Roth and Su 2022, arXiv:1905.02383"
ZHU_DONG_WANG = "Zhu, Dong and Wang 2022, arXiv:2106.08567"
