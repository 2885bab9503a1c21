"""What is kept: the library of a player, and the muster files players exchange.

Nothing is imported here, so that reading a file does not wait for a database:
`db.files.muster` reads and writes files, `db.library.library` opens a library.
"""
