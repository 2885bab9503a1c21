"""What a rule system offers, and where to find each of them."""
