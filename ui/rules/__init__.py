"""The pages of the rules on the screen: numbers that are links, and what they open."""
