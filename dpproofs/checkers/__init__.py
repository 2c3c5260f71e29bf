"""What the kernel asks: each answers yes, with what it decided, or no; never probably."""
