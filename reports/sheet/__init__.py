"""Cards side by side on a sheet, with marks to cut along."""
