"""As private as discrete Gaussian noise."""
