"use strict";
(() => {
  const root = document.documentElement.dataset.root;
  const form = document.querySelector("form.search");
  const input = form.querySelector("input"), panel = form.querySelector(".panel");
  const list = panel.querySelector("[role=listbox]"), count = panel.querySelector("[role=status]");
  const most = 8;
  form.hidden = false;
  let finder = null;
  const script = name => new Promise((done, failed) => {
    const element = document.createElement("script");
    element.src = root + name;
    element.onload = done;
    element.onerror = failed;
    document.head.append(element);
  });
  const load = () => finder ??= Promise.all(["search.js", "search-index.js", ...("live" in document.documentElement.dataset ? ["minisearch.js"] : [])].map(script))
    .then(() => Search.make(searchIndex, window.MiniSearch));
  const options = () => [...list.querySelectorAll("[role=option]")];
  const active = () => list.querySelector("[aria-selected=true]");
  const choose = option => {
    active()?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  };
  const open = on => {
    panel.hidden = !on;
    input.setAttribute("aria-expanded", String(on && options().length > 0));
    if (!on) choose(null);
  };
  const said = { theorem: "", lesson: "lesson", section: "in a lesson", notion: "notion", word: "glossary", source: "paper", page: "page" };
  const show = async () => {
    const question = input.value;
    if (!question.trim()) { open(false); return; }
    const find = await load();
    if (question !== input.value) return;
    const found = find(question);
    list.replaceChildren(...found.slice(0, most).map((row, n) => {
      const option = document.createElement("a"), title = document.createElement("b"), name = document.createElement("span");
      Object.assign(option, { href: root + row.url, id: `found-${n}`, tabIndex: -1 });
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      title.textContent = row.title;
      name.textContent = [said[row.kind] ?? row.kind, row.kind === "theorem" ? row.name : row.about.slice(0, 90)].filter(Boolean).join(" · ");
      option.append(title, " ", name);
      return option;
    }));
    count.textContent = !found.length ? "Nothing was found." : found.length > most ? `The first ${most} of ${found.length}` : `${found.length} found`;
    choose(null);
    open(true);
  };
  input.addEventListener("focus", load, { once: true });
  input.addEventListener("input", show);
  form.addEventListener("submit", async event => {
    event.preventDefault();
    if (panel.hidden) await show();
    (active() ?? options()[0])?.click();
  });
  input.addEventListener("keydown", event => {
    const all = options(), at = all.indexOf(active());
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && all.length) {
      event.preventDefault();
      open(true);
      const next = at + (event.key === "ArrowDown" ? 1 : -1);
      choose(event.key === "ArrowUp" && at < 0 ? all[all.length - 1] : all[next] ?? null);
    } else if (event.key === "Escape") {
      event.preventDefault();
      open(false);
    } else if (event.key === "Tab") {
      open(false);
    }
  });
  document.addEventListener("click", event => { if (!form.contains(event.target)) open(false); });
  document.addEventListener("keydown", event => {
    if (event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      input.focus();
    }
  });

  // What can be scrolled can be reached by keyboard.
  const reach = () => {
    for (const e of document.querySelectorAll(".scroll")) {
      if (e.closest("summary")) continue;
      if (e.scrollWidth > e.clientWidth) e.tabIndex = 0;
      else e.removeAttribute("tabindex");
    }
  };
  addEventListener("resize", reach);
  document.addEventListener("toggle", reach, true);
  document.fonts?.ready.then(reach);
  reach();

  // A list of many links is one stop of the keyboard: the arrow keys go through it.
  const lists = [...document.querySelectorAll("section[aria-labelledby=argument], section[aria-labelledby=proof], ul.limits, ul.lemmas, .picture, .meanings")];
  const inside = list => [...list.querySelectorAll(list.tagName === "SECTION" ? "ol.proof a[href]:not(.n a), ol.proof summary" : "a[href], :scope > details > summary")]
    .filter(e => e.checkVisibility());
  const rove = list => {
    const all = inside(list);
    if (all.length < 3) return;
    const here = all.find(e => e === document.activeElement) ?? all.find(e => "here" in e.dataset) ?? all[0];
    for (const e of all) { e.tabIndex = e === here ? 0 : -1; delete e.dataset.here; }
    here.dataset.here = "";
  };
  for (const list of lists) {
    if (inside(list).length > 2) list.classList.add("roving");
    rove(list);
    list.addEventListener("focusin", () => rove(list));
    list.addEventListener("toggle", () => rove(list), true);
    list.addEventListener("keydown", event => {
      const all = inside(list), at = all.indexOf(document.activeElement);
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
      if (at < 0 || to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      all[to]?.focus();
    });
  }

  // A slider along the points of a picture: their numbers are in the table below it.
  customElements.define("certified-curve", class extends HTMLElement {
    connectedCallback() {
      const rows = [...this.querySelectorAll("tbody tr")], heads = [...this.querySelectorAll("th")].map(e => e.textContent);
      const places = [...new Set(rows.map(row => row.dataset.at))].sort((a, b) => a - b);
      const svg = this.querySelector("svg"), line = document.createElementNS(svg.namespaceURI, "line");
      const label = document.createElement("label"), input = document.createElement("input"), said = document.createElement("div");
      Object.assign(input, { type: "range", min: 0, max: places.length - 1, value: places.length >> 1 });
      said.setAttribute("role", "status");
      said.className = "read";
      line.setAttribute("stroke", "currentColor");
      line.setAttribute("y1", this.dataset.top);
      line.setAttribute("y2", this.dataset.bottom);
      svg.append(line);
      const show = () => {
        const at = places[input.value], here = rows.filter(row => row.dataset.at === at).map(row => [...row.cells].map(e => e.textContent));
        const where = document.createElement("strong"), list = document.createElement("ul");
        where.textContent = `${heads[1]}: ${here[0][1]}`;
        for (const [curve, , low, high] of here) {
          const item = document.createElement("li"), name = document.createElement("span"), numbers = document.createElement("b");
          name.textContent = curve;
          numbers.textContent = [low && `${heads[2]} ${low}`, high && `${heads[3]} ${high}`].filter(Boolean).join(", ");
          item.append(name, numbers);
          list.append(item);
        }
        for (const end of ["x1", "x2"]) line.setAttribute(end, at);
        input.setAttribute("aria-valuetext", where.textContent);
        said.replaceChildren(where, list);
      };
      input.addEventListener("input", show);
      label.append("Move along the curves ", input);
      this.querySelector("figure").after(label, said);
      show();
    }
  });

  // Where the page lies is known to the browser alone.
  if (location.protocol.startsWith("http")) {
    for (const entry of document.querySelectorAll("pre.bibtex")) {
      entry.textContent = entry.textContent.replace(/\n\}\s*$/, `,\n  url = {${location.origin}${location.pathname}}\n}`);
    }
  }

  // The other steps of a long proof are in a file of their own, as is its source.
  const local = "this needs a server: run 'make site-serve', and open the address that it prints";
  const whole = document.querySelector("button.all");
  let asked = null;
  const steps = () => asked ??= (async () => {
    whole.disabled = true;
    try {
      const file = await fetch(whole.dataset.steps);
      const text = await new Response(file.body.pipeThrough(new DecompressionStream("gzip"))).text();
      document.querySelector("section > ol.proof").outerHTML = text;
      whole.closest("p").remove();
      reach();
      lists.forEach(rove);
    } catch {
      whole.parentElement.querySelector(".summary").textContent = local;
      asked = null;
      whole.disabled = false;
    }
  })();
  if (whole) {
    whole.disabled = false;
    whole.addEventListener("click", steps);
  }
  for (const link of document.querySelectorAll("a[data-step]")) {
    link.addEventListener("click", async event => {
      if (document.getElementById(`step-${link.dataset.step}`) || !whole) return;
      event.preventDefault();
      await steps();
      location.hash = `step-${link.dataset.step}`;
    });
  }
  for (const fold of document.querySelectorAll("details.source")) {
    fold.addEventListener("toggle", async () => {
      const file = fold.querySelector("a");
      if (!fold.open || fold.querySelector("pre") || location.protocol === "file:") return;
      const shown = document.createElement("pre");
      shown.tabIndex = 0;
      shown.className = "source";
      shown.textContent = await (await fetch(file.href)).text();
      fold.append(shown);
    });
  }

  // A link to a step opens what it is folded in; so does printing.
  const unfold = async () => {
    const name = location.hash && decodeURIComponent(location.hash.slice(1));
    if (/^step-\d+$/.test(name) && !document.getElementById(name) && whole) await steps();
    const target = name && document.getElementById(name);
    for (let e = target; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
    if (target) target.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  if (location.hash) unfold();
  const paper = 600, smaller = .85;
  addEventListener("beforeprint", () => {
    for (const e of document.querySelectorAll("details:not([open], .source)")) { e.dataset.shut = ""; e.open = true; }
    // A page of paper is narrower than a screen, and does not scroll: what is wider becomes smaller.
    for (const e of document.querySelectorAll(".scroll")) {
      const wide = Math.max(0, ...[...e.children].map(c => c.getBoundingClientRect().width)) * smaller;
      if (wide > paper) e.style.zoom = paper / wide;
    }
  });
  addEventListener("afterprint", () => {
    for (const e of document.querySelectorAll(".scroll[style]")) e.style.zoom = "";
    for (const e of document.querySelectorAll("details[data-shut]")) { delete e.dataset.shut; e.open = false; }
  });
})();
