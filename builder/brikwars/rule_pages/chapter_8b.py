"""What the rules of chapters 8.4 and 8.5 say: heavy Explosives, Fields and devices."""

from typing import Final

TEXT: Final = """
# chapter 8.4, heavy Explosives

R8.4.1 Explosives and Rockets
An Explosive costs 1 CP a brick and does a d10 a brick. A Rocket costs twice as much,
flies by itself, once, and does the same.
see R8.1.5 R8.4.2

R8.4.2 Radius of an Explosion
see R8.4.3 R8.4.4

R8.4.3 Damage by ring
see R8.4.2 R8.4.5

R8.4.4 KnockBack by ring
Loose things in a ring are thrown as many inches as dice reach that ring: all of them in
the middle, and one less in each further ring.
see R8.1.7 R8.4.3

R8.4.5 Average Damage by ring
Since the best die goes first, Damage falls quickly from the middle. The odds and the
reference sheet give the average for each ring.
see R8.4.3

R8.4.6 Several Explosions at once
see R8.4.2

R8.4.7
see R8.4.8

R8.4.8 Setting off a Stable Explosive
see R8.4.7

R8.4.9 Duds
see R8.4.7 1.2

R8.4.10 Cannons
A Cannon costs 3 CP an inch and has Use S+3 and 4 inches of Range an inch. It fires
straight and does the Damage of the round it fires.
see R8.4.11 R8.4.12 R8.4.15 R8.4.16

R8.4.11
A Cannon fires no round with more bricks than the Cannon has inches. Mods of its
Capacity raise or lower that.
see R8.4.10 R8.7.22

R8.4.12 Rounds are never used up
A round is bought like any Explosive.
see R8.1.5 R8.4.13 R8.4.14

R8.4.13
A Cannon without a round can never be Reloaded. Several Cannons need a round each.
see R8.4.12

R8.4.14 Rounds are real bricks
see R8.4.12

R8.4.15
see R8.3.11 R8.4.10

R8.4.16
A Cannon takes plain Explosives, whatever their Damage was swapped for. It takes no
Rockets and no other things.
see R8.4.10 R8.7.7

R8.4.17 Launchers
A Launcher costs 3 CP an inch, and has Use 2S and 6 inches of Range an inch. It does the
Damage of what it throws.
see R8.4.18 R8.4.21 R8.4.22 R8.4.23

R8.4.18 What a Launcher takes
A launch holds Explosives with as many bricks in all as the Launcher has inches, or else
objects of half as many inches in all. Of loads that are too many for one launch each
is an alternative: one of them leaves, as a Cannon fires one of its rounds.
see R8.4.17 R8.4.19 R8.4.20

R8.4.19 Too big for any Launcher
An Explosive with more bricks than every Launcher here takes is never launched. It may
still be dropped.
see R8.4.18

R8.4.20 Objects of Size 0
see R8.4.18

R8.4.21 Damage of an object
A thing that is launched does a d6 for each of its Structure Levels, unless it has dice
of its own.
see R8.4.17 R8.4.18

R8.4.22 Over obstacles
see R8.4.23 R8.5.23

R8.4.23 Flight time
see R8.4.22

R8.4.24 Three places, one limit
The table, the line of numbers and the prose of the book give the same limits for
Launchers. Where they are silent we play by the fullest of them.
see R8.4.18

R8.4.25 Throwing by hand
The arm of a minifig is a free Launcher of half an inch: 3 inches of Range, for things
of Size 0 and for a grenade of one brick. An Explosive that is built in, or has more
bricks than the arm throws, is dropped.
see R8.4.26 R8.4.27 R8.4.28

R8.4.26 Throwing together
Minifigs who throw one thing add their half inches, so four of them throw a thing of
Size 1. The Range stays 3 inches.
see R8.4.25 R8.1.25

R8.4.27 Larger arms
The arms of larger creatures throw larger things: half the creature's Size counts as the
Launcher, and so half its inches are the bricks of an Explosive that it throws. Use and
Damage stay those of close combat.
see R8.4.25

R8.4.28 Thrown beyond Range
see R8.4.25 5.1

R8.4.29 Long weapons are not thrown
see R8.1.12

# chapter 8.5, Field Hazards and devices

R8.5.1 Rates of hazards
A Field costs its inches, times its dice, times a rate: 2 for Exposure Damage, 1 for
Difficult Terrain, for what is concealed and for Energy Shields. Two Concealed Move dice
count as one.
see R8.5.2 R8.5.3 R8.5.10

R8.5.2 The price of a Field
The price is the sum over all its dice. What kind of die it is does not matter: a d10
costs no more than a d6.
see R8.5.1

R8.5.3
see R8.5.4

R8.5.4 A Field that shrinks
When a Field becomes smaller than its number of dice, dice go until there is one for
each inch. How often its dice are rolled is not limited.
see R8.5.3 R8.7.19

R8.5.5
Exposure rolls d6 or d4 Fire, Difficult Terrain d6 of Move. What is concealed may roll
d6, d4 Fire or d10 Exp, or d6 of Move.
see R8.5.1 R8.5.15

R8.5.6 Natural Fields
see R8.5.7

R8.5.7 Power of a Field
see R8.1.16 R8.1.22

R8.5.8 Exposure overloads
see R8.5.9 R8.1.16

R8.5.9 Exposure by Size
see R8.5.8

R8.5.10 Permanent fires
A fire that never goes out is an Exposure of one to four d4: Regular, Fuel, Molten or
Atomic. It costs 2 CP for each inch and die, and needs an inch for each die.
see R8.5.1 R8.5.3

R8.5.11 Setting an object on fire
see R8.5.12 R8.5.13

R8.5.12 The Burning Roll of an object
see R8.5.11 R8.3.14

R8.5.13 On fire
see R8.5.11 R8.5.14 R8.1.16

R8.5.14 Firefighting
see R8.5.12

R8.5.15 Kinds of Difficult Terrain
Slow ground takes its roll off the Move, a Current moves first, Slippery ground decides
where one goes, and Spiked ground hurts whoever is careless. The Field says which it is.
see R8.5.1 R8.5.5

R8.5.16 Who sets off what is concealed
see R8.5.17 R8.5.23 R8.5.24

R8.5.17 The chance to cross
The chance to pass follows from the Skill die and the inches: the roll must reach them,
and a 1 always fails. The odds count it.
see R8.5.16

R8.5.18 Energy Shields
An Energy Shield costs its inches times its dice.
see R8.5.19 R8.5.20 3.3

R8.5.19
see R8.5.18

R8.5.20
see R8.5.18 R8.1.16

R8.5.21 Mechanisms and Triggers
see R8.5.22 R8.5.24

R8.5.22
see R8.5.21

R8.5.23 Pathfinding, Tracking and the Scout
Two Specialties for 1 CP each; a Scout has both.
see R8.5.16 11.2

R8.5.24 Not hidden twice
see R8.5.16 R8.5.21
"""
