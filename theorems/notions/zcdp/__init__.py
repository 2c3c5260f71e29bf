"""Zero-concentrated differential privacy."""
