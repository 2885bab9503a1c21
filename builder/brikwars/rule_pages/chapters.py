"""What the rules of the other chapters say, as far as this program plays by them."""

from typing import Final

TEXT: Final = """
# chapter 1.1, armies

R1.1 A limit for both sides
What a side may spend is agreed by the players, or left open. Nothing here refuses an
army for its price; it says how much is over.
see R12.1

# chapter 1.2, dice

R1.2 Bare ones and highest faces
A die that shows 1 is a Critical Failure, whatever is added, and Damage of nothing but
ones harms nobody. A die that shows its highest face earns another of its kind.
see 5.1

# chapter 2.1, the minifig

R2.1 The plain minifig
A minifig is of Size 1 and has Armor 4, Move 5, a d6 of Skill and 2 inches of Power. It
costs 4 CP before its weapons.
see 7.1 9.1 10.1

# chapter 3, weapons and armor of minifigs

R3 Gear of minifigs
This chapter prints the weapons, shields and armor that minifigs carry.
see 3.1 3.3

R3.1 Weapons of minifigs
The printed weapons of minifigs have numbers of their own, which beat the formulas for
larger ones. Tools, things at hand and Bare Hands are weapons, too.
see R8.1.2 R8.1.13

R3.3 Worn armor and Deflection
Body Armor adds 2 to Armor, Heavy Armor gives one level of Deflection at Half Speed; who
wears either does not fly, swim or jump.
see R8.2.12 R8.7.9 R8.7.12

# chapter 4.2, attacks

R4.2 The steps of an attack
First the Range is checked, then the Attack Roll is compared with Use, then the Damage
with Armor.
see 5.1

# chapter 5, combat

R5.1 Attack Roll and Damage
Cover, the Size of the target, whether it stands still, is seen or Marked, and each inch
beyond Range change the roll.
see 1.2 4.2 R8.3.4 R8.3.16

R5.2 Close combat
Strikes, Shoves and Grabs are answered by a Parry, a Counter or nothing. What the book
leaves open there is agreed on at the table, and typed into the situation.
see R8.2.2 R8.2.3 R8.2.7 R8.2.8

# chapter 6, Heroes and Specialties

R6.1 Heroes and minds that learn
A Hero has a d10 of Skill, Move 7 and Armor 2d6, and costs 11 CP. Heroes of one army
make each other Cranky: a point off each die for every other one, and a point cheaper.
Only what has a mind has a Specialty.
see R6.3 10.1 11.2

R6.2
A Specialty does not become better when it is bought again.
see 11.2

R6.3
A Cliche says in a word what sort of Hero it is, and with it which Heroic Feats are
possible. Whoever has no Feats gains nothing by it.
see 6.1

# chapter 7, bodies

R7.1 Size, Structure Level and Armor
A body costs its Size times its Structure Level. Armor rolls a d10 for each whole Level;
a half is a d6, and a minifig counts 4. The Level is not above the Size or above 5.
see R7.2 R8.2.11

R7.2 Size Damage
Each time Damage beats Armor, an inch of Effective Size is lost, and with it Armor, Move
and Power. At 0 the creation is gone.
see 7.1 R8.1.16

R7.3 Mechanik
Mechanikal Aptitude is a Specialty for 2 CP: a Mechanik builds and repairs.
see 11.2

# chapter 9, propulsion

R9.1 Move, flight and Thrust
Ground Move costs a point for each 2 inches, halves allowed. Flight costs 2 points plus
the Structure Level for each 2 inches begun, Thrust a point for 2 inches. Very fast
designs are pointed out, not refused.
see 7.1 R8.2.14

R9.4 Pilot
Stunt Driving is a Specialty for 1 CP. Allies do not work the same system twice in a
round.
see R8.6.2 R8.2.6 11.2

R9.5 Collisions
Whatever flies into something does a d6 for each of its Structure Levels.
see R8.4.21

# chapter 10, minds and SuperNatural dice

R10.1 Minds
A mind costs ½, 1, 2, 4 or 8 CP for d4 to d12, whatever the Size. A half mind is cheaper
from d6 up. What moves or fights without a mind needs somebody at its Controls.
see 6.1 R8.2.6

R10.2 Medik
Ker-Triage is a Specialty for 2 CP: a Medik brings the fallen back.
see 11.2

R10.3 SuperNatural dice
A d4 costs 3 CP and each larger die a point more, up to 7 for a d12. Only what has a
mind uses them.
see 10.1

# chapter 11, squads and specialists

R11.1 Officer
Leadership is a Specialty for 1 CP: the squad of an Officer forms up without spending
its Actions.
see 11.2

R11.2 What Specialties cost
Most Specialties cost a point or two on top of the creature. Which numbers are printed
and which are told among players stands beside each of them.
see R6.2 R8.1.30 R8.5.23 R8.6.4

# chapter 12, sums

R12.1 Halves are kept
Costs stay in halves until everything is added up; nothing is rounded on the way.
see 7.1 9.1

# chapter H, horses

H Riding
Riding is a Specialty for 1 CP: steering costs the rider no Action, and horse and rider
fight as one.
see 11.2 R8.2.6
"""
