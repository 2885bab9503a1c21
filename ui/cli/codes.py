"""`code`: a file, or a part of the library, as a line of text to paste anywhere."""

from builder.content.roster import LONG_CODE
from builder.core.formatting import counted
from db.files.muster_file import MusterFile, named_photos
from db.sharing.codes import written, written_square
from ui.cli.files import output_of
from ui.cli.reading import part_of, read_source, stock
from ui.cli.terminal import DONE, Args, CommandError, answer, complain, report


def code(args: Args) -> int:
    """Write the code of what is named.

    Raises:
        Unreadable: If the file cannot be read, or is too large for a code.
        CommandError: If there is nothing in it, or it cannot be written there.
    """
    out = output_of(args)
    if args.file is None:
        file: MusterFile = stock().read_library(args.library, args.only)
    else:
        file = part_of(read_source(args), args.only, args.where)
    if not file.items:
        raise CommandError(f"{args.where}: there is nothing in it")
    line = written_square(file) if args.squares else written(file)
    photos = len(named_photos(file))
    if photos:
        complain(f"{counted(photos, 'photo')} left out: a file takes photos along")
    if len(line) > LONG_CODE:
        complain(
            f"this code has {len(line):,} characters, and chats cut messages of more "
            f"than {LONG_CODE:,}; send a file (brickmuster export) or a picture "
            "(brickmuster cards -o cards.zip) instead"
        )
    if args.json and out.file is None:
        answer({"code": line, "characters": len(line), "photos": photos})
        return DONE
    # As bytes: a text would be folded to the width of the terminal.
    out.write(line.encode() + b"\n")
    report(args, counted(len(line), "character"), characters=len(line), photos=photos)
    return DONE
