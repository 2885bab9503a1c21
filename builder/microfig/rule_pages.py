"""What every rule of MicroFig Death says, in our own words."""

from typing import Final

TEXT: Final = """
# arming and firing

M1 One kit for each trooper
Each trooper has one kit: a rifle, a pistol with a close combat weapon, or a heavy
weapon. Where nothing is named it is a rifle.
see M3

M2 The order of fire
A squad fires its pistols first, then close combat weapons and fists, then rifles, then
heavy weapons. Each is a pool of its own, played to the end before the next.
see M3 M19

M3 Base dice
A pistol, a close combat weapon and a fist bring 1 die, a rifle 2, a heavy weapon 4.
see M4

M4 Hard first, then easy
The base dice are halved once for each reason that makes it hard, rounded down each
time. Then they are doubled once for each that makes it easy. The two never cancel.
see M5 M17

M5 An empty pool
Once halving has left no dice, the weapon has no effect, and doubling brings none back.
see M4

M6 Skill
Fire is easy for skilled troops and hard for raw ones. Which they are is settled before
the game.
see M4

M7 Standing still
It is easy for a squad that stood still this turn, and twice as easy for one that stood
still the turn before, too.
see M10

M8 Heavy weapons on the move
Heavy weapons of a squad that moved this turn fire with two hards.
see M9

M9
After a run rifles are hard to fire and heavy weapons do not fire at all. Pistols do not
mind.
see M8

M10 A target that fired
A unit that stood still and fired in its last turn is easy to hit.
see M7 M14

M11 Close range
A target nearer than 5 inches is easy. Rifles and heavy weapons do not fire at less than
2 inches.
see M12 M13

M12 Long range
Beyond 12 inches it is hard, and once more for each further 6 inches. Pistols reach 18
inches.
see M11

M13 Base contact
In contact only pistols, close combat weapons and fists are used, and only against the
unit that is touched. Rifles and heavy weapons are silent, and nobody gains by being
near.
see M11

M14 Cover
A target in cover is hard, in heavy cover twice. A unit that held its fire behind cover
is harder once more.
see M10 M23

M15 Large and small targets
Targets bigger than a man are easy, very small ones hard.
see M14

M16
A building or a spot on the ground is a target for heavy weapons alone. It is easy once,
however large it is; its cover and its state do not count.
see M26

M17 The table's own call
The players may add hards, easies or single dice for what the rules do not foresee.
see M4

M18
Climbing, scrambling and unlocking make all fire of the unit hard. Who carries something
does not fire.
see M4

M19 Squads that fire together
Squads may fire at one target together. Those with the same weapon add their base dice;
unlike weapons are pools of their own.
see M2 M3

M20 The roll to hit
Each 5 or 6 is a hit, and each 1 takes one away.
see M21 M22

M21 A catastrophe
If there are more 1s than hits, the firing unit itself is hit, once for each 1 too many.
see M20

# damage

M22 The damage pool
The hits that are left become the dice of the damage pool, whoever took them.
see M20 M23 M24

M23 What changes damage
Damage is hard against a unit in cover and easy with close combat weapons.
see M22 M14

M24 The damage roll
Each 5 or 6 removes a trooper, and each 1 spares one.
see M25

M25 Who falls
No more are lost than there are, and their owner chooses which.
see M24

M26 Blast
Losses by heavy weapons are handed out from where they burst, the nearest unit first.
see M27 M28 M30

M27 On to the next unit
What is left once a unit is gone goes to the unit that is next nearest to the burst,
friend or foe.
see M26 M28

M28 Lost on the way
Each whole inch that the next unit is farther from the burst takes a hit away.
see M27 M29

M29 Behind a wall
For a unit behind a wall or in heavy cover the distance counts twice.
see M28

M30 Equally near
Units that are equally near share alike, and odd hits fall at random.
see M26

# what the text leaves open

A-M1 Which three kits?
The list is missing in the text. We read: pistol with a close combat weapon, rifle,
heavy weapon.
see M1 M13

A-M2 Squads in unlike states
They combine only where all is as hard and as easy for each; otherwise they are pools of
their own.
see M19

A-M3 How easy is a big target?
Once. The table may add more.
see M15

A-M4 Cover inside a building
It does not matter for the roll to hit, but for the damage.
see M16

A-M5 Exactly 18 or 24 inches
The nearer band counts. A table may count the farther one.
see M12

A-M6 Inches of a jump
We count the difference of both distances from the burst, not the gap between the units.
see M28

A-M7 Net or gross hits?
Net, everywhere. A table may count every 5 and 6 of the damage.
see M22 M25

A-M8 Hits on oneself
One's own cover counts, the ease of close combat does not. A table may ignore the cover.
see M23

A-M9 Single dice
They join last, and never an empty pool. A table may change either.
see M17

A-M10 Several hindrances
They make it hard once in all.
see M18

A-M11 The surplus of equals
It goes to the other of them first, and then outward.
see M30

A-M12 The catastrophe of a heavy weapon
It strikes the firing unit and does not burst. A table may let it.
see M21 M26

A-M13 Standing still in contact
It makes close combat easy, too. A table may say no.
see M7 M13
"""
