"""Facts that are not one notion's and not one paper's own."""
