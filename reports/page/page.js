"use strict";
/* Comfort alone: all boxes and numbers work without it. What is ticked is the ids of the
   boxes, parted by dots, in the address behind the version and the army: #1.ARMY.u3m1.u6m1h2 */
const root = document.documentElement, army = `1.${root.dataset.army}`;
const key = `brickmuster.1.${root.dataset.page}.${location.pathname}`;
const find = (id) => document.getElementById(id);
const on = (id, event, act) => find(id).addEventListener(event, act);
const boxes = [...document.querySelectorAll("input.box")];
const isFirst = (box) => box.classList.contains("first");
const idsOf = (some) => some.filter((box) => !isFirst(box)).map((box) => box.id).join(".");
const past = [], tops = new Map(), saved = idsOf(boxes.filter((box) => box.defaultChecked));
let state = saved, shown = document.querySelector("[name=view]:checked"), watcher;

const note = () => {
  state = idsOf(boxes.filter((box) => box.checked));
  /* A button that is disabled would lose the keyboard. */
  find("undo").setAttribute("aria-disabled", !past.length);
  find("next").setAttribute("aria-disabled", boxes.at(-1).checked);
};
const put = (next) => {
  const ids = new Set(next.split("."));
  /* Of a group the later one stays. */
  for (const box of boxes) box.checked = isFirst(box) || ids.has(box.id);
};
const keep = () => {
  note();
  /* What the head counts is drawn by style sheets alone: nobody hears of that. */
  const turn = document.querySelector("[name=t]:checked").id.slice(1), fallen = document.querySelectorAll(".m:checked");
  find("told").textContent = `Turn ${turn}, ${fallen.length} fallen, ${past.length} to undo`;
  const hash = `#${army}.${state}`, when = Math.max(Date.now(), Number(root.dataset.saved) + 1);
  try { history.replaceState(past.slice(-50), "", hash); addressed(); } catch { location.hash = hash; }
  try { localStorage.setItem(key, JSON.stringify([when, state, past.slice(-50)])); } catch { /* none */ }
};

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
  note();
};
root.classList.add("js");
begin();
/* A browser may put back what it remembers of the boxes after this. */
addEventListener("pageshow", begin);
addEventListener("hashchange", () => { if (addressed() !== state && !find("say").textContent) begin(); });

document.addEventListener("change", (event) => {
  if (event.target.name === "view") scrollTo(0, tops.get(shown = event.target) ?? 0);
  if (boxes.includes(event.target)) { past.push(state); keep(); }
});
addEventListener("focusin", ({target}) => target.labels?.[0]?.scrollIntoView({block: "nearest", inline: "nearest"}));
document.addEventListener("click", (event) => {
  const box = find(event.target.closest?.("label.bx")?.htmlFor);
  if (!box?.checked || !/m\d+h[1-9]\d*$/.test(box.id)) return;
  /* A tap on the last hit takes it back. */
  event.preventDefault();
  boxes[boxes.indexOf(box) - 1].click();
});
/* A view is found again where it was left. */
addEventListener("scroll", () => tops.set(shown, scrollY));
/* A card closes by Escape, and by Back where a browser offers that; its line has the keyboard then. */
const close = () => {
  const line = document.querySelector("#v-army:checked~#army [open]>summary");
  line?.click();
  line?.focus();
};
addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
document.addEventListener("toggle", () => {
  if (!document.querySelector("#army [open]")) watcher = watcher?.destroy();
  else if (window.CloseWatcher) (watcher ??= new CloseWatcher()).onclose = close;
}, true);
on("undo", "click", () => { if (past.length) { put(past.pop()); keep(); } });
for (const [id, ids] of [["again", ""], ["back", saved]])
  on(id, "click", (event) => { event.preventDefault(); past.push(state); put(ids); keep(); });
on("next", "click", () => document.querySelector("[name=t]:checked~[name=t]")?.click());
on("save", "click", () => {
  const page = root.cloneNode(true), link = document.createElement("a");
  page.classList.remove("js");
  page.dataset.saved = Date.now();
  for (const part of page.querySelectorAll("#say,#hits,#told")) part.textContent = "";
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
  const words = plain(find("q").value.trim()), parts = [...document.querySelectorAll("#tables .ref")];
  const found = parts.filter((part) => plain(part.textContent).includes(words));
  for (const part of parts) {
    part.hidden = !found.includes(part);
    part.open = Boolean(words) && !part.hidden;
  }
  const some = words && `In ${found.length} of ${parts.length}.`;
  find("hits").textContent = found.length ? some : "Only what this army uses is here.";
});
