"""A claim: its mechanism, neighbouring relation and guarantee; its text, its formula, and the schema of claim files."""
