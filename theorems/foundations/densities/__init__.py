"""Likelihood ratios, and changes of measure."""
