"""What is believed of the data after an answer."""
