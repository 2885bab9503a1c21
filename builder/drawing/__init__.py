"""Pictures of designs, built from bricks; every game composes its own from them."""
