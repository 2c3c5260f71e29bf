"""Inner-product spaces, with points that are outcomes of any space."""
