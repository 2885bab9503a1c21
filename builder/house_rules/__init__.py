"""House rules under a name, to hand round."""
