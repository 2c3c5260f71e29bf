"""Inner-product spaces, whose points are outcomes of any space: ``inner_products``, then ``coordinates``."""
