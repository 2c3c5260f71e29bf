"""Report-noisy-max, with ``gumbel`` noise, and with ``laplace`` or exponential noise."""
