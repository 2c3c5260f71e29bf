"""Definitions, and facts that are not one paper's own."""
