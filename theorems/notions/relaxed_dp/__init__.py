"""Relaxed differential privacy: approximate DP outside of an event."""
