"""Balle, Barthe, Gaboardi and Geumlek, Privacy Amplification by Mixing and Diffusion Mechanisms (NeurIPS 2019).

arXiv:1905.12264. A statement of general use stands in the folder of its concept, and keeps the paper's id.
"""
