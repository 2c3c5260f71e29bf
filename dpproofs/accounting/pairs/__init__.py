"""Pairs of laws of the answers on neighbouring data, and rigorous bounds on their privacy losses."""
