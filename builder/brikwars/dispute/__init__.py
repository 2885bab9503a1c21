"""The house-rule bench: is this weapon legal, and what would it be worth?"""
