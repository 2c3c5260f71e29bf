"""Integer noise: ``integer_noise`` by odds that are a function of its size, then ``discrete_laplace`` noise."""
