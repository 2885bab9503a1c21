"""Armies, cards and stat lines read back from text: forum posts, mails, lists.

`reading.read_text` takes text apart and knows no library; `resolving.resolved` finds
the designs that it names. Nothing here changes anything.
"""
