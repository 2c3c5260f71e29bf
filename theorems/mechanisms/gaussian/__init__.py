"""The Gaussian mechanism, for numbers and vectors."""
