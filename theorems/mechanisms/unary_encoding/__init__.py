"""Unary encoding: each bit of a value that is written with one 1 is flipped by itself."""
