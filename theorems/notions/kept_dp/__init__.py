"""As private as a randomized response that is said with some probability, and else nothing."""
