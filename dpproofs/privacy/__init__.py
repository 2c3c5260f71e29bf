"""What is said about privacy: notions, domains of numbers, guarantees and verified functions."""
