"""Mean-concentrated differential privacy."""
