"""Portrait bricks: portraits, scenery, signs and emblems."""
