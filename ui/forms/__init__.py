"""Forms made from what a class of designs declares."""
