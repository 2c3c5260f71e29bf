"""Bun and Steinke, Concentrated Differential Privacy (TCC 2016-B), arXiv:1605.02065, version 1.

One file a numbered result. A statement that is not the paper's own has an id that starts
with ``bs16x``.
"""
