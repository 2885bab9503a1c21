"use strict";
/* Comfort alone: all boxes and numbers work without it. What is ticked is the ids of the
   boxes, parted by dots, in the address behind the version and the army: #1.ARMY.u3m1.u6m1h2 */
(() => {
  const root = document.documentElement, army = `1.${root.dataset.army}`;
  const key = `brickmuster.1.${root.dataset.page}.${location.pathname}`;
  const find = (id) => document.getElementById(id);
  const on = (id, event, act) => find(id).addEventListener(event, act);
  const boxes = [...document.querySelectorAll("input.box")];
  const isFirst = (box) => box.classList.contains("first");
  const idsOf = (some) => some.filter((box) => !isFirst(box)).map((box) => box.id).join(".");
  const past = [], saved = idsOf(boxes.filter((box) => box.defaultChecked));
  let state = saved;

  const note = () => {
    state = idsOf(boxes.filter((box) => box.checked));
    find("undo").disabled = !past.length;
    find("next").disabled = boxes.at(-1).checked;
  };
  const put = (next) => {
    const ids = new Set(next.split("."));
    /* Of a group the later one stays. */
    for (const box of boxes) box.checked = isFirst(box) || ids.has(box.id);
    note();
  };
  const keep = () => {
    note();
    const hash = `#${army}.${state}`, when = Math.max(Date.now(), Number(root.dataset.saved) + 1);
    try { history.replaceState(past.slice(-50), "", hash); addressed(); } catch { location.hash = hash; }
    try { localStorage.setItem(key, JSON.stringify([when, state, past.slice(-50)])); } catch { /* none */ }
  };
  const change = (next) => { past.push(state); put(next); keep(); };

  /* The address goes first, then what this browser kept since the file was written, then the file. */
  const addressed = () => {
    const words = location.hash.slice(1), own = `${words}.`.startsWith(`${army}.`);
    const other = "The address is of another army, or of another version of this one.";
    find("say").textContent = words && !own ? other : "";
    return own ? words.slice(army.length + 1) : null;
  };
  const kept = () => {
    try {
      const [when, last, before] = JSON.parse(localStorage.getItem(key));
      return when > Number(root.dataset.saved) ? [last, [...before]] : [];
    } catch { return []; }
  };
  /* Undo goes back in the game that is shown: the one that was kept, or that of the address. */
  const begin = () => {
    const [last, before] = kept(), next = addressed() ?? last ?? saved;
    past.splice(0, past.length, ...(next === last ? before : history.state ?? []));
    put(next);
  };
  root.classList.add("js");
  begin();
  /* A browser may put back what it remembers of the boxes after this. */
  addEventListener("pageshow", begin);
  addEventListener("hashchange", () => { if (addressed() !== state && !find("say").textContent) begin(); });

  document.addEventListener("change", (event) => {
    if (!boxes.includes(event.target)) return;
    past.push(state);
    keep();
  });
  document.addEventListener("click", (event) => {
    const box = find(event.target.closest?.("label.bx")?.htmlFor);
    if (!box?.checked || !/m\d+h[1-9]\d*$/.test(box.id)) return;
    /* A tap on the last hit takes it back. */
    event.preventDefault();
    past.push(state);
    boxes[boxes.indexOf(box) - 1].checked = true;
    keep();
  });
  on("undo", "click", () => { put(past.pop()); keep(); });
  on("again", "click", (event) => { event.preventDefault(); change(""); });
  on("back", "click", (event) => { event.preventDefault(); change(saved); });
  on("next", "click", () => {
    const turns = boxes.filter((box) => box.name === "t");
    turns[turns.findIndex((box) => box.checked) + 1]?.click();
  });
  on("save", "click", () => {
    const page = root.cloneNode(true), link = document.createElement("a");
    page.classList.remove("js");
    page.dataset.saved = Date.now();
    for (const part of page.querySelectorAll("#say,#hits")) part.textContent = "";
    for (const part of page.querySelectorAll("[hidden],details")) part.hidden = part.open = false;
    for (const input of page.querySelectorAll("input[name]"))
      input.toggleAttribute("checked", input.matches(".view") ? isFirst(input) : find(input.id).checked);
    link.href = URL.createObjectURL(new Blob(["<!DOCTYPE html>\n", page.outerHTML], {type: "text/html"}));
    link.download = decodeURIComponent(location.pathname.split("/").pop()) || "army.html";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  });
  /* What is searched is typed without a printer's marks. */
  const plain = (text) => text.toLowerCase().replace(/\s+/g, " ").replace(/[″“”]/g, '"').replace(/−/g, "-");
  on("q", "input", () => {
    const words = plain(find("q").value.trim());
    const parts = [...document.querySelectorAll("#tables .ref")];
    for (const part of parts) {
      part.hidden = !plain(part.textContent).includes(words);
      part.open = Boolean(words) && !part.hidden;
    }
    find("hits").textContent = parts.every((part) => part.hidden) ? "Only what this army uses is here." : "";
  });
})();
