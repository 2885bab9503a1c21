"""What every rule of Small Arms Fire says, in our own words."""

from typing import Final

TEXT: Final = """
# firing

S1 The chance to hit
A rifle has 100 less the range in percent, a carbine or SMG twice 50 less the range, a
pistol five times 20 less the range. The rounds and all modifiers are added.
see S3 S9

S2 Killed outright
A hit by a roll no higher than the number of rounds kills. In a burst half the rounds
count.
see S3 S13

S3 Rolls and rounds
Bolt and semi-automatic weapons roll once for each round, automatic ones once for the
burst.
see S1 S15

S4 The target
A prone target takes 5 off. Cover takes 10, 20 or 40 off, by how much of the man is
seen.
see S1

S5 Sharpshooters
A sharpshooter adds 10, but not with an SMG.
see S1

S6 Sighting-in
Each chance to fire that is spent on aiming adds 10, with rifles and carbines.
see S7

S7 At rest
A rifle or carbine that rests on something firm adds 10.
see S6

S8
Fire at a target outside the arc in front is a quarter of the chance, and so is fire at
what is not seen. Both together make an eighth.
see S9

S9 Bounds of the chance
It is never below 0 or above 100, and fractions are dropped.
see S1

S10 The burst of an SMG
At most 35 rounds of a burst count; the others are wasted.
see S3

S11 Near shots
Damage counts twice below 20 inches and three times below 10, but not with pistols.
see S13

S12 Automatic rifles
They kill like an SMG. Their own percentage is not told, so they have that of a rifle.
see S1 S2

S15 Rounds are named first
The rounds are named before firing, from one to what is loaded. Who names none fires all
of them.
see S3

# wounds

S13 The casualty table
A hit that does not kill costs life by a table, from the roll and the rounds.
see S11 S14

S14 Life
A man begins with 100 %. At nothing he is dead and takes no part.
see S13

S16 Morale after a wound
A wounded man tests himself against the life he has left.
see S14

# what the text leaves open

A-S1 Rounds of a semi-automatic
Each roll adds its own round only. A table may add all of them to each.
see S3

A-S2 A quarter of what?
Of the whole sum, even above 100. A table may cut it to 100 first.
see S8

A-S3 Beyond the basic range
The basic percentage may be negative, and a note says so. A table may stop it at 0.
see S1

A-S4 The automatic rifle
It aims like a rifle. A table may let it aim like an SMG.
see S12

A-S5 Two covers
One counts at a time; prone adds to it.
see S4

A-S6 What near shots double
The damage of the table, not the chance.
see S11

A-S7 A hedge
It may be cover and hide at once, if both are ticked.
see S8 S4

A-S8 One round of an SMG
It never kills outright.
see S2

A-S9 How long may one sight in?
Without a limit. A table may count it once.
see S6

A-S10 The edge of the arc
45 degrees to the side are still inside.
see S8
"""
