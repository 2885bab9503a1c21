"""What the rules of chapters 8.6 and 8.7 say: crews and custom weapons."""

from typing import Final

TEXT: Final = """
# chapter 8.6, manning the guns

R8.6.1 One kind of attack a turn
see R8.1.21

R8.6.2 Once a turn for a force
see R8.6.1 9.4

R8.6.3 Interference
see R8.6.2

R8.6.4 Gunnery
A Specialty for 1 CP: a trained Gunner rolls d8 with mounted weapons, and may spend an
Action to support another shot.
see R8.6.5 11.2

R8.6.5 Gunnery Support
see R8.6.4 R8.6.6

R8.6.6 The chance to hit by team
Each helper adds 1 to the d8 of the Gunner, and a bare 1 still misses. The odds show the
chance for each size of the team.
see R8.6.5

R8.6.7 Manual Fire
see 4.2

# chapter 8.7, custom weapons

R8.7.1 Customs need the table's nod
see R8.7.2 R8.7.21

R8.7.2 Damage swaps
A swap takes dice out of a weapon's Damage and puts one effect die in their place: d4
Fire, d6 Armor Piercing, d8 Blast, d10 Exp or d12 Phased. The dice that are not taken
stay as they were.
see R8.7.3 R8.7.4 R8.7.8 R8.7.16

R8.7.3
One die becomes one effect die with as many faces or fewer.
see R8.7.4 R8.7.5

R8.7.4 Several dice for a larger one
see R8.7.3 R8.7.5

R8.7.5 Never more dice
see R8.7.3 R8.7.4

R8.7.6 Swapped Skill dice
see R8.2.1 R8.7.3

R8.7.7
see R8.4.16 R8.7.2

R8.7.8
The order of the swaps is the builder's choice, and is printed.
see R8.7.2

R8.7.9 Armor Piercing
Each Armor Piercing die goes through two Structure Levels.
see R8.7.15 3.3

R8.7.10 Blast dice
see R8.3.6 R8.7.13

R8.7.11 Exp dice
Each Exp die brings 2 inches of radius and an inch of KnockBack.
see R8.4.2 R8.4.3

R8.7.12 Phased dice
see 3.3

R8.7.13
see R8.7.14

R8.7.14 The radius that is kept
An Explosion whose dice were swapped keeps 2 inches of radius for each swapped die that
keeps its area.
see R8.7.13 R8.4.2

R8.7.15 Bonus Dice pierce as well
see R8.7.9

R8.7.16 What an Area Effect replaces
Area Damage, smoke and Field Hazards take the place of Exp and Blast dice only, one for
one. Dice that an earlier swap made into such dice will do.
see R8.7.17 R8.7.18 R8.7.19

R8.7.17 Area Damage
A die of Area Damage covers 2 inches of radius for a d10 it replaces, or a Field of 4
inches for a d8.
see R8.7.16

R8.7.18 Smoke
A cloud is up to 4 inches wide for each die that was given up for it.
see R8.7.16

R8.7.19 Field Hazards from a hit
The Field is 2 inches wide for each die that was given up for it.
see R8.7.16 R8.7.20 R8.5.4

R8.7.20 Dice of a Field Hazard
A Field from a hit holds no more Hazard Dice than dice were given up for it.
see R8.7.19 R8.5.3

R8.7.21 Weapon Mods
A mod counts one statistic of a weapon as if the weapon were larger or smaller.
see R8.7.22 R8.7.23

R8.7.22 How much a mod moves
One step of a mod is one inch in the formula of its row. So Long Range adds 4 inches to
a Gun and 6 to a Launcher, and High Powered adds a die.
see R8.7.21 R8.1.2

R8.7.23
Some mods make a weapon better and some make it worse; none costs points. Spare negative
mods are legal and bring nothing back.
see R8.7.21 R8.7.24 R8.7.27

R8.7.24
Use cannot be changed where nothing is aimed, Range not in close combat, Damage not on
what has none of its own. Capacity belongs to Cannons and Launchers.
see R8.7.21 R8.7.25

R8.7.25 Something must be left
see R8.7.21

R8.7.26
A better and a worse mod of the same statistic cancel. Only High Precision with Sawed
Off leaves something: they add up to a worse Use.
see R8.7.21

R8.7.27
see R8.7.23

R8.7.28
see R8.4.15
"""
