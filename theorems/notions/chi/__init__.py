"""Mean powers of the distance of likelihood ratios from 1."""
