"""Where the book leaves room: the readings we play by, and what tables add."""

from typing import Final

TEXT: Final = """
# what the book leaves open

A1 Fractions of a Size
The book shows no weapon of half an inch for sale. Sizes are whole inches from 1 here.
see R8.1.4

A2 What is an inch and a half?
Only the printed Bastard guns are. A table may let each draw 2 inches of Power.
see R8.1.10

A3 Printed rows beat formulas
The formulas do not give the printed numbers of the Bastard guns, however one rounds. We
use the printed ones.
see R8.1.9

A4 Half points
A half point arises with an odd Concealed Move die. We pay for each pair that is begun.
see R8.5.1 A15

A5 Creation Size or Effective Size?
Hands are compared with the Creation Size, Power follows the Effective Size.
see R8.1.11 R8.1.16

A6 Mixed loads
A launch holds Explosives or objects, not both. A table may mix them; objects then count
twice their inches.
see R8.4.18

A7 Throwing a grenade
A grenade that fits the hand counts as a thing of Size 0 and may be thrown, although its
bricks would be too many for half an inch.
see R8.4.25

A8 Power of a Turret on a creation
The weapon on it uses the Power of the creation. A table may give the Turret Power of
its own.
see R8.1.28

A9 The Power of a Heavy
A Heavy holds what the list says, and standing still has the Power for that one weapon.
see R8.1.31

A10 Two reasons for KnockBack
They do not add up: the larger one counts.
see R8.1.8 R8.3.9

A11 A single shot is no Burst
It has no Auto Penalty.
see R8.3.3

A12 Use or Skill?
The Auto Penalty is taken off the Skill roll. Cover and Size change the Damage of Arc
Fire, not of single shots and Bursts.
see R8.3.3 R8.3.4

A13 How large is Armor Plating?
It is as large as the area it covers, up to the whole creation. A table may always pay
for the whole.
see R8.2.12

A14 How soft is a joint?
A Level less than the body, at least a half, and never harder than the body.
see R8.2.11

A15 An odd Concealed Move die
The pair that it begins is paid for; for the limit of dice it counts as one.
see R8.5.1 A4

A16 How large is a shield?
It should cover its bearer. A smaller one is pointed out and not refused.
see R8.5.19

A17 How small may a mod reckon?
Down to 0, as long as Range, dice and load are left.
see R8.7.25

A18 Is Sawed Off one mod?
It moves Use by two steps and still pays for one positive mod only.
see R8.7.23

A19 Which dice merge, and do swaps feed swaps?
Unlike dice may merge, if each has fewer faces than the new one. A swap may take dice
that an earlier one made; a table may forbid that.
see R8.7.4 R8.7.8

A20 Mods again, and before swaps
The same mod may be taken again. Mods of the Damage come before swaps, so the number of
dice to keep to is the one after the mods.
see R8.7.27 R8.7.5

A21 High Powered Cannons
Cannons and Launchers have no Damage of their own to raise, so it is refused. A table
may add a die to each round that they fire.
see R8.7.24

A22 Penalties on each die or on the sum?
Beyond Range a point an inch comes off the sum, and off each Fire die. A table may take
it off every die.
see 5.1 R8.3.16

A23 Dice won at play and the radius
The radius on the card is that of the weapon's dice. An OverSkill die adds a ring, a
Bonus Die adds Damage only.
see R8.4.2 R8.4.3

A24 Launched things of half a Level
They do a d6. Things of Level 0 do nothing.
see R8.4.21

A25 A 1 below Level 1
A Burning Roll of 1 shrinks the Fire, even where it is above the Level.
see R8.5.12

A26 Area Damage of an equal die
An equal die is allowed, not only a smaller one.
see R8.7.17

A27 What does a RailGun take?
What is printed: a thing of an inch, or two bricks of Explosives.
see R8.1.9 R8.4.18

A28 One round or all?
Each Explosive fits the Launcher, and all of one launch together fit it.
see R8.4.18

A29 An Explosive of 3 inches
It is read as three bricks.
see R8.1.5

A30 Mods on Bastard guns
They move the printed number by one step of the formula of its type.
see R8.7.21

A31 Power in flight after Size Damage
It follows the Effective Size, once.
see R8.1.17

A32 The Use of a dropped bomb
None is printed, so none is invented here.
see R8.4.1

A33 Does Fire cost Power twice?
No: once, by its inches.
see R8.5.13

A34 The limit of Hazard Dice
It is for all dice of a Field together, not for each kind.
see R8.5.3

# house rules of a table

House What a table adds
A table may have weapons, mods, effects and Specialties of its own, and limits. They are
part of a set of house rules, with its name and version, and print with the army.

House 1
A weapon row, mod, effect or Specialty that no book prints is legal only under a set of
house rules that has it.
see House

House 3
A table may say how large, how dear or how many. A design above that is refused.
see House

House 4
Two home-made parts of one kind may not share a name, or one could not be told from the
other.
see House

House 5
A formula of the Size must give whole numbers that can be played, at every Size that is
allowed.
see House

House 6
A home-made mod that moves no statistic is pointed out.
see House
"""
