"""As private as discrete Laplace noise."""
