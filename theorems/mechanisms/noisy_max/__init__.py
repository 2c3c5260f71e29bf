"""Report-noisy-max, with Laplace and Gumbel noise."""
