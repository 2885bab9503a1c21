"""Small parts that many pages share: prices, segments, steppers, chips, bricks."""
