"""What every rule of the Infantry Fire Rules says, in our own words."""

from typing import Final

TEXT: Final = """
# firing

I1 The range table
The chance to hit is read from the weapon's own table, by range. Beyond the last band
every shot misses.
see I2 I15

I2 The d20
A d20 no higher than the chance hits; each face is worth 5 %.
see I1

I3 Scopes
A scope adds 5 %.
see I4

I4 Elite levels
Each elite level adds 5 %. Whoever stands three levels above his target fires first.
see I2

I5 Where it hits
A d6 tells the place: head and shoulders kill, chest and belly need a litter, legs leave
a man walking. A 7 or more is no effect.
see I6 I7 I8 I9 I10

I6 Body armor
Body armor adds 1 to the place. Soft armor does so only against pistols, SMGs and
shrapnel.
see I5

I7 Ballistic helmets
A ballistic helmet adds 1 to the place.
see I5 I8

I8 Bare heads
Without a steel or a ballistic helmet 1 is taken off the place.
see I5 I7

I9 The red zone
In the red zone of artillery 1 is added to the place.
see I5

I10 Fire from above
A firer above his target adds 1 to the place, unless something is overhead.
see I5

I11 What a posture exposes
Each posture and each piece of cover exposes some faces of the d6; the others are
protected from small arms.
see I5

# animals, templates and tables

I12 Animals
Animals are hit by a table of their own, and some charge before they fall. A wounded
animal walks, and carries nothing.
see I13

I13 Mounts and riders
Whoever falls with a mount that was killed rolls the d6 with 1 added.
see I12

I14 Templates
A template fires once at each man beneath it. A crew that is short has fewer templates.
see I1

I15 Rules of a range table
Its bands rise in range, and its chances lie between 0 and 100 % and go by fives. The
numbers are the table's own; none are printed here.
see I1 I2

# after the shot

I16 The wounded
The walking wounded go 50 meters at most, and fire or move.
see I5

I17 Naming a target
Targets are named at the start, unmeasured, and must be seen. The nearest or the most
dangerous comes first.
see I4

# what the text leaves open

A-I1 A d20 against percent
Each whole 5 % is one face of the d20.
see I2

A-I2 Below 1 and above 7
Below 1 is a head, above 7 no effect.
see I5

A-I3 Is cover judged before the modifiers?
Yes, on the bare die. A table may judge it after them.
see I11

A-I4 Cover and fragments
The list of postures is for small arms; fragments ignore it. A table may let cover stop
them.
see I11

A-I5 Three levels above
Three or more. A table may read exactly three.
see I4

A-I6 A rider's gear in a fall
Only the 1 counts. A table may count armor and helmet, too.
see I13

A-I7 A bonus on a chance of 0 %
Within range it lifts the chance. A table may keep nothing at nothing.
see I3 I4

A-I8 Which target is destroyed?
One who is dead. Wounds are told beside it.
see I17

A-I9 The edge of a band
It belongs to the nearer band.
see I1

A-I10 The face
A hit in the face is no worse than one in the head.
see I5
"""
