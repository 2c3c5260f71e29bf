"""Integer noise, with odds that are a function of its size."""
