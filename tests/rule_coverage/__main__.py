"""Write `docs/rules-coverage.md` anew."""

from tests.rule_coverage.document import FILE, document

if __name__ == "__main__":
    FILE.write_text(document(), encoding="utf-8")
    print(f"{FILE} is written.")
