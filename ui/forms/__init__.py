"""Forms made from the fields that a class of designs declares."""
