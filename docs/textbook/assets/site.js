"use strict";
(() => {
  const root = document.documentElement.dataset.root;
  const form = document.querySelector("form.search");
  const input = form.querySelector("input"), list = form.querySelector("ul");
  form.hidden = false;
  let loading = null;
  const load = () => loading ??= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = root + "search-index.js";
    script.onload = done;
    script.onerror = failed;
    document.head.append(script);
  });
  const words = text => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").split(/[^a-z0-9]+/).filter(Boolean);
  let prepared = null;
  const rows = () => prepared ??= window.searchIndex.map(([name, title, url, kind, more]) =>
    ({ name, title, url, kind, names: words(name), titles: words(title), more: words(more) }));
  const weight = { lesson: 4, notion: 3, theorem: 1, rule: 0, law: 0, axiom: 0 };
  const score = (row, wanted) => {
    let total = weight[row.kind];
    for (const w of wanted) {
      const best = Math.max(...[[row.titles, 6], [row.names, 5], [row.more, 2]].map(([all, gain]) =>
        all.includes(w) ? gain : all.some(a => a.startsWith(w)) ? gain - 2 : all.some(a => a.includes(w)) ? 1 : 0));
      if (best <= 0) return 0;
      total += best * 10;
    }
    return total - row.titles.length / 4;
  };
  const show = async () => {
    const wanted = words(input.value);
    if (!wanted.length) { list.hidden = true; return; }
    await load();
    const found = rows().map(r => [score(r, wanted), r]).filter(([s]) => s > 0)
      .sort((a, b) => b[0] - a[0] || (a[1].name < b[1].name ? -1 : 1)).slice(0, 12);
    list.replaceChildren(...found.map(([, r]) => {
      const item = document.createElement("li"), link = document.createElement("a");
      const name = document.createElement("span"), title = document.createElement("b");
      link.href = root + r.url;
      title.textContent = r.title;
      name.textContent = r.kind === "theorem" ? r.name : r.kind;
      link.append(title, name);
      item.append(link);
      return item;
    }));
    if (!found.length) {
      const item = document.createElement("li");
      item.textContent = "Nothing is like that.";
      item.className = "none";
      list.append(item);
    }
    list.hidden = false;
  };
  input.addEventListener("focus", load, { once: true });
  input.addEventListener("input", show);
  form.addEventListener("submit", event => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  form.addEventListener("keydown", event => {
    const links = [input, ...list.querySelectorAll("a")], at = links.indexOf(document.activeElement);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      links[Math.min(links.length - 1, Math.max(0, at + (event.key === "ArrowDown" ? 1 : -1)))].focus();
    } else if (event.key === "Escape") {
      list.hidden = true;
      input.focus();
    }
  });
  document.addEventListener("click", event => { if (!form.contains(event.target)) list.hidden = true; });
  document.addEventListener("keydown", event => {
    if (event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      input.focus();
    }
  });

  // What can be scrolled can be reached by keyboard.
  const reach = () => {
    for (const e of document.querySelectorAll(".scroll:not([role])")) {
      if (e.closest("summary")) continue;
      if (e.scrollWidth > e.clientWidth) e.tabIndex = 0;
      else e.removeAttribute("tabindex");
    }
  };
  addEventListener("resize", reach);
  document.addEventListener("toggle", reach, true);
  document.fonts?.ready.then(reach);
  reach();

  // A link to a step opens what it is folded in; so does printing.
  const unfold = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let e = target; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
    target?.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  if (location.hash) unfold();
  addEventListener("beforeprint", () => {
    for (const e of document.querySelectorAll("details:not([open])")) { e.dataset.shut = ""; e.open = true; }
  });
  addEventListener("afterprint", () => {
    for (const e of document.querySelectorAll("details[data-shut]")) { delete e.dataset.shut; e.open = false; }
  });
})();
