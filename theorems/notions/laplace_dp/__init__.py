"""As private as Laplace noise."""
