"""The pages of the rules: what each says in our own words, and where it stands."""
