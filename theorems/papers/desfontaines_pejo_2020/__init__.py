"""Desfontaines and Pejó, SoK: Differential Privacies (2020), the dimension Q, quantification of privacy loss.

arXiv:1906.01337. A statement of general use stands in the folder of its concept.
"""
