"""`themes`: those there are, one as a file, and a file as one of the player's own."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from builder.content.theme import Theme, joining, shipped
from builder.core.colours import BLACK, WHITE, clearest
from db.files.jsontext import Json
from db.files.themes import read_theme, write_theme
from db.library.library import Library
from reports.layout.fonts import told
from ui.cli.files import output_of
from ui.cli.library import own_themes
from ui.cli.reading import theme_named
from ui.cli.terminal import DONE, Args, CommandError, complain, report, tell


def themes(args: Args) -> int:
    """List the themes, write one, or keep one.

    Raises:
        CommandError: If there is no theme of that name, it cannot be written there, or
            one is kept and another one named.
        Unreadable: If the file holds no theme.
    """
    if args.keep is not None:
        if args.name or args.output:
            why = "--keep takes the name that stands in its file, and writes no file"
            raise CommandError(f"{why}: leave out NAME and -o")
        return _kept(read_theme(Path(args.keep), args.keep), args)
    if args.name is None:
        own = own_themes(args.library)
        known = [(theme, theme in own) for theme in (*shipped(), *own)]
        rows: list[Json] = [{"name": theme.key, "own": mine} for theme, mine in known]
        lines = (line for theme, mine in known for line in _lines(theme, own=mine))
        return tell(args, {"themes": rows}, lines)
    theme = theme_named(args.name, partial(own_themes, args.library))
    if args.output is None:
        raise CommandError(f"say where to write “{theme.title}”, as in -o mine.json")
    output_of(args).write(write_theme(theme))
    report(args, f"the theme “{theme.title}”", theme=theme.key)
    return DONE


def _kept(read: Theme, args: Args) -> int:
    """Keep a theme; one that is called as one of ours gets a name of its own."""
    with Library(args.library) as library:
        # It takes the place of one of the player's own that is called as it is.
        others = [one for one in library.marked().themes if one.key != read.key]
        theme = joining(read, (*shipped(), *others))
        if theme not in (*shipped(), *others):
            library.keep_themes([theme])
    if theme.name != read.name:
        complain(f"“{read.title}” is taken: this theme is called “{theme.title}”")
    for sentence in told(theme):
        complain(sentence)
    ours = "comes with Brickmuster: there is nothing to keep"
    kept = ours if theme in shipped() else "is kept in the library"
    return tell(args, {"kept": theme.key}, (f"“{theme.title}” {kept}",))


def _lines(theme: Theme, *, own: bool) -> Iterator[str]:
    paper = "light" if clearest(theme.paper or WHITE) == BLACK else "dark"
    parts = f"{paper} paper, frame: {theme.frame}, back: {theme.back}"
    yield f"{theme.key}: {parts}{', your own' * own}"
    yield from told(theme)
