"""Weaker and older notions of privacy, and how the notions imply each other.

Total variation, KL divergence, truncated and capped concentrated differential privacy. The sources are Desfontaines
and Pejó, SoK: Differential Privacies (PoPETs 2020); Bun, Dwork, Rothblum and Steinke, Composable and Versatile Privacy
via Truncated CDP (STOC 2018); Cuff and Yu, Differential Privacy as a Mutual Information Constraint (CCS 2016); Wang,
Lei and Fienberg, On-Average KL-Privacy (PSD 2016); Colisson, L3 internship report (2016).
"""

SOK = "Desfontaines and Pejó 2020, SoK: Differential privacies"
BDRS = "Bun, Dwork, Rothblum and Steinke 2018, Composable and versatile privacy via truncated CDP"
KL_PRIVACY = "Cuff and Yu 2016; Wang, Lei and Fienberg 2016"
COLISSON = "Colisson 2016, L3 internship report"
