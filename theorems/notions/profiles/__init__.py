"""Profiles: the hockey-stick divergences of all orders, which compose exactly."""
