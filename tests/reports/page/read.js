// Reads units off a page as a player sees them: what is hidden is not there.
(() => {
  const seen = (part) => part.checkVisibility({visibilityProperty: true});
  const all = (where, what) => [...where.querySelectorAll(what)].filter(seen);
  const words = (where, what) => all(where, what).map((part) => part.textContent);
  const tile = (part) => ["dt", ".value", ".was"].map((what) => words(part, what)[0] ?? "");
  const table = (part) => ({
    title: part.caption.textContent,
    heads: words(part, "thead th").slice(1),
    rows: all(part, "tbody tr").map((row) => [...row.children].map((cell) => cell.textContent)),
  });
  const unit = (part) => ({
    tiles: all(part, ".tile").map(tile),
    gone: words(part, ".page .gone"),
    tooBig: words(part, ".arm .too-big"),
    tables: all(part, ".odds").map(table),
  });

  // Every state of a unit, and in each of them the chances against every target.
  window.readStates = (number, boxes, targets) => {
    const section = document.getElementById(`u${number}`);
    section.querySelector("details").open = true;
    return boxes.map((box) => {
      if (box) document.querySelector(`label[for=${box}]`).click();
      return Array.from({length: Math.max(targets, 1)}, (_, place) => {
        if (targets) document.getElementById(`tg${place}`).click();
        return unit(section);
      });
    });
  };
})();
