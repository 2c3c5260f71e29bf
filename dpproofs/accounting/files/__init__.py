"""Files of claims: reading them with the position of each error, judging them at once, and the report on all."""
