"""What the rules of chapters 8.1 to 8.3 say: Sizes, close combat, automatic weapons."""

from typing import Final

TEXT: Final = """
# chapter 8.1, Weapon Size

R8.1.1 All from the Size
The price, Use, Range and Damage of a weapon follow from its own Size alone: inches
across, or bricks for Explosives and Rockets. The Size of whoever bears it does not
change them.
see R8.1.2 R8.1.4 R8.7.21

R8.1.2 The rows of the weapon table
Each kind of weapon has a row of formulas of its Size: price, Use, Range and Damage. A
Gun costs 3 CP an inch, for example, and a Melee Weapon 2 CP an inch. Ammunition and
payload belong to Cannons and Launchers only.
see R8.1.1 R8.1.9 R8.2.1 R8.2.2 R8.4.1 R8.4.10 R8.4.17

R8.1.3 Range of Cannons and Launchers
Guns of all sorts reach two inches more than their Size brings. Cannons and Launchers
do not: their Range is a multiple of their Size and nothing else.
see R8.1.2 R8.4.10 R8.4.17

R8.1.4
A weapon that is bought has a Size of 1 or more, and no fractions. Explosives and
Rockets count whole bricks.
see R8.1.1 R8.1.9

R8.1.5 Each Explosive is paid for
The XSize counts the bricks of a single Explosive. Whoever carries several pays for the
bricks of each of them.
see R8.4.12 R8.4.18

R8.1.6 Large weapons aim badly
Use grows together with Damage, so a large weapon hits harder but less often. Nothing
forbids that; both numbers stand side by side to be weighed.
see R8.1.2 R8.7.22

R8.1.7 KnockBack of Explosions
see R8.1.8 R8.4.4

R8.1.8 KnockBack of other weapons
A weapon that is larger than its target pushes it away: as many inches as the Weapon
Size exceeds the target's Effective Size. What is as large as the weapon stands firm.
see R8.1.7 R8.3.9

R8.1.9 Bastard guns
Six guns between one inch and two have printed numbers instead of formulas: Bastard Gun,
ShotGun, AutoGun, FlameGun, Bazooka and RailGun. Only minifigs hold them, in both hands.
see R8.1.2 R8.1.10

R8.1.10 What a Bastard gun counts as
It follows every other rule of its own type: Arc, Reload, ammunition, payload. For hands
and for Power it counts as an inch and a half.
see R8.1.9 R8.1.12 R8.1.16

R8.1.11 Short, Bastard and Long in a hand
A held weapon is compared with its holder's Creation Size: Short up to that Size,
Bastard up to one and a half times, Long up to twice. Weapons on a mount are not
compared at all.
see R8.1.12 R8.1.13 R8.1.14

R8.1.12
Short weapons need a hand. Bastard ones are Heavy Weapons in close combat and need both
hands to shoot; Long ones are two-handed, for close combat only, and cannot be thrown.
Anything beyond that is too big to hold.
see R8.1.11 R8.1.30 R8.4.29

R8.1.13 What a minifig holds
A minifig is an inch: weapons of Size 1 are Short to it, a printed one and a half is
Bastard, and Size 2 is Long. So it shoots Size 1 or a Bastard gun, and strikes with up
to Size 2.
see R8.1.11 R8.1.31

R8.1.14 What larger hands hold
The same comparison holds for every Size. A holder of Size 3 uses Size 3 as Short,
Size 4 as Bastard, and up to Size 6 as Long.
see R8.1.11

R8.1.15 Size 0 holds nothing
A creation without an inch of Size has no hands for any weapon of the table.
see R8.1.18

R8.1.16 Power of a turn
Each turn a creation can use weapons and devices of twice its Effective Size in all,
counted in Weapon Inches. Size Damage takes away Power, too.
see R8.1.17 R8.1.19 R8.1.24 R7.2

R8.1.17 Power in the air
What flies in air has half the Power, one inch for each inch of Effective Size, until it
lands. Flight in space and antigravity cost nothing of it.
see R8.1.16

R8.1.18 Size 0 and Tiny Attacks
Size 0 has no Power and so no weapons or devices.
see R8.1.15 R8.1.16

R8.1.19
see R8.1.16 R8.1.21

R8.1.20
see R8.1.16 R8.1.24 R8.1.25

R8.1.21 A turn keeps to its Power
All weapons and devices that are used in one turn add up, and may not exceed the Power
of the creation. The turn planner refuses what does.
see R8.1.16 R8.1.19 R8.6.1

R8.1.22 Power comes back each turn
see R8.5.7 R8.5.18

R8.1.23 One pool for all
see R8.1.16

R8.1.24 Divert All Power
see R8.1.20 R8.1.25

R8.1.25 Teamwork
see R8.1.16 R8.1.24 R8.1.26

R8.1.26 Power of the same sort
see R8.1.24 R8.1.25

R8.1.27 Small and Large Turrets
A Small Turret is free and powers up to 2 Weapon Inches, a Large one costs 1 CP and
powers 4. Whoever carries one does not Sprint, or goes at Half Speed with the Large one.
see R8.1.28 R8.1.29

R8.1.28 What a Turret powers
see R8.1.27

R8.1.29 Setting up a Turret
see R8.1.27

R8.1.30 Compensating
A Specialty for 1 CP.
see R8.1.31 R8.1.32 11.2

R8.1.31 What a Heavy holds
A Heavy is a minifig that Compensates: it uses Bastard weapons like Short ones, Long
ones like Bastard ones, and Melee Weapons of Size 3 or 4 with both hands. It shoots up
to Size 2.
see R8.1.30 R8.1.13

R8.1.32 The limit of a Heavy
Compensating does not bring a minifig beyond Size 2 for shooting or Size 4 for striking.
Larger weapons need a team or a mount.
see R8.1.30 R8.1.25

# chapter 8.2, basic weapons

R8.2.1 Damage of Melee Weapons
A Melee Weapon rolls one Skill die of its wielder for each inch of its Size, so the same
blade does more in better hands.
see R8.1.2 R8.7.6

R8.2.2 Melee Shields
see R8.2.3 R8.2.8

R8.2.3 What a Parry gives
A Parry that works gives one level of Deflection with a Melee Weapon of any Size. A
Melee Shield gives as many levels as it has inches.
see R8.2.2 R8.2.4 R8.2.5 3.3

R8.2.4 Large weapons are easy to Parry
Whoever Parries adds 1 to the roll for each full 2 inches of the attacking weapon.
see R8.2.3

R8.2.5 Knocked from the hand
see R8.2.3

R8.2.6
see 10.1 9.4

R8.2.7 Too large for the small
see R8.2.8

R8.2.8 Too small for the large
see R8.2.7 R8.1.25

R8.2.9 What stands fast
see R8.2.7

R8.2.10 Measured from the muzzle
see R8.3.6

R8.2.11 Joints are free and softer
A turret mount, hinge or arm costs nothing. It is one Structure Level softer than the
rest of the body, but never less than a half.
see R8.2.12 7.1

R8.2.12 Armor Plating
Plating costs a point more than the inches it covers. It gives one level of Deflection
there, and draws no Power.
see R8.2.13 R8.2.14 R8.2.15 R8.2.16 3.3

R8.2.13
see R8.2.12 R8.2.14

R8.2.14
see R8.2.12 R8.2.13

R8.2.15 Where a hit strikes
see R8.2.12

R8.2.16
The widest piece of plating a creation can wear is as wide as itself.
see R8.2.12

# chapter 8.3, automatic weapons

R8.3.1 Arcs
An automatic weapon that sweeps chooses how wide, when it attacks.
see R8.3.2 R8.3.3 R8.3.5

R8.3.2 Attacks in an Arc
see R8.3.1 R8.3.4

R8.3.3 Auto Penalty
Each point of an Arc takes 1 off the Skill roll, and so does each shot of a Burst. A
single shot has no such penalty.
see R8.3.1 R8.3.5 R8.3.10

R8.3.4 Cover and Size in an Arc
In an Arc cover and the target's Size change the Damage, and not only the Skill roll.
see R8.3.2 5.1

R8.3.5 Arcs and modes of each weapon
A BlastGun has an Arc of 1 and no choice. A FlameThrower has an Arc of 1 or more. A
MachineGun fires a single shot, an Arc or a Burst.
see R8.3.1 R8.3.3

R8.3.6 A blast fades with distance
see R8.3.7 R8.1.2

R8.3.7 A blast at the end of its Range
At full Range the distance takes off as many points as the Range has inches, so a small
BlastGun hardly hurts anybody there.
see R8.3.6

R8.3.8 No Reload for BlastGuns
see R8.3.11

R8.3.9 KnockBack of a BlastGun
see R8.1.8 R8.3.6

R8.3.10 Jams
see R8.3.3 R8.3.11

R8.3.11 Reload
see R8.3.10 R8.3.12 R8.4.15

R8.3.12 No Reload in the turn of a shot
A MachineGun that is Reloaded this turn does not fire this turn.
see R8.3.11

R8.3.13 A minifig catches fire
see R8.3.14 R8.5.13

R8.3.14 The Burning Roll of a minifig
see R8.3.13 R8.5.12

R8.3.15 The ground does not burn
see R8.3.14

R8.3.16 Flames beyond Range
see 5.1
"""
