"""What differs between two items of a library, or between two versions of one."""
