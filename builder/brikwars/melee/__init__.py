"""Close combat: strikes, Shoves, Grabs, Parries and Counters, with their chances."""
