// Finds documents of search-index.js by MiniSearch; in Node too, where tests ask it. Without MiniSearch, all words must occur.
"use strict";
(scope => {
  const greek = { α: "alpha", β: "beta", γ: "gamma", δ: "delta", ε: "epsilon", η: "eta", κ: "kappa", λ: "lambda", μ: "mu", ν: "nu", ξ: "xi", ρ: "rho", σ: "sigma", τ: "tau" };
  const idle = new Set(("a about an and are as at be by can definition do does explain for from get has how i if in is it its me mean my of on one or that the then there this to "
    + "use was what when where which why with you").split(" "));
  const stem = word => (word.length > 4 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word).replace(/^(.*)isation$/, "$1ization").replace(/^(.*[^aeiou])ise(d?)$/, "$1ize$2");
  const tokens = text => (text.toLowerCase().replace(/[α-ω]/g, c => ` ${greek[c] ?? c} `).normalize("NFD").replace(/[\u0300-\u036f]/g, "")
    .match(/\d+(?:\.\d+)+|[a-z0-9]+/g) ?? []).map(stem);
  const kinds = { lesson: 4.5, page: 2.4, notion: 3, word: 2.2, section: 1.9, source: 2, slip: 1.3, picture: 1.2, theorem: 1, remark: .9, axiom: .8, rule: .7, law: .6 };
  const boost = { title: 4, name: 3, also: 2, about: 2, body: 1 };

  const make = (data, MiniSearch) => {
    const rows = data.rows.map(([url, kind, name, title, about, body, also], id) => ({ id, url, kind, name, title, about, body, also }));
    // A name by its words; one with a number also without the paper that it begins with: bs16.lemma-3.5, lemma 3.5.
    const named = new Map();
    for (const row of rows) {
      const short = row.kind === "theorem" ? row.name.replace(/^[^.]*\./, "") : row.title;
      for (const key of new Set([row.name, ...(/\d/.test(short) || row.kind !== "theorem" ? [short] : []), ...row.also.split(" ")].map(said => tokens(said).join(" ")))) {
        if (!key) continue;
        named.set(key, [...(named.get(key) ?? []), row]);
      }
    }
    const groups = data.synonyms.map(group => group.map(tokens).map(p => p.filter(w => !idle.has(w))).filter(p => p.length));
    // A question, as a list of what has to occur: each is a list of phrases, one of which does.
    const units = wanted => {
      const found = [];
      for (let at = 0; at < wanted.length;) {
        const met = groups.flatMap(group => group.filter(p => p.every((w, n) => wanted[at + n] === w)).map(p => [p.length, group]));
        const [length, group] = met.sort((a, b) => b[0] - a[0])[0] ?? [1, null];
        const said = wanted.slice(at, at + length);
        found.push([said, ...(group ?? []).filter(p => p.join(" ") !== said.join(" "))]);
        at += length;
      }
      return found;
    };
    const fields = Object.keys(boost);
    let mini = null;
    if (MiniSearch) {
      mini = new MiniSearch({ fields, tokenize: tokens, processTerm: term => idle.has(term) ? null : term });
      mini.addAll(rows);
    } else {
      for (const row of rows) row.all = tokens(fields.map(f => row[f]).join(" "));
    }
    const ask = (wanted, all) => {
      if (!mini) {
        const has = (row, phrase) => phrase.every(w => row.all.some(a => a.startsWith(w)));
        return rows.filter(row => units(wanted)[all ? "every" : "some"](unit => unit.some(p => has(row, p))))
          .map(row => ({ id: row.id, score: kinds[row.kind] }));
      }
      const last = wanted[wanted.length - 1];
      const query = { combineWith: all ? "AND" : "OR", queries: units(wanted).map(unit => ({ combineWith: "OR",
        queries: unit.map((phrase, n) => ({ combineWith: "AND", queries: [phrase.join(" ")], boostTerm: () => n ? .6 : 1,
          fuzzy: n ? false : term => term.length > 4 && !/\d/.test(term) ? .2 : false,
          prefix: n ? false : term => term === last || term.length > 3 })) })) };
      return mini.search(query, { boost, weights: { fuzzy: .25, prefix: .5 }, boostDocument: id => kinds[rows[id].kind] });
    };
    return question => {
      const said = tokens(question), wanted = said.filter(w => !idle.has(w));
      const asked = units(wanted), meant = asked.length === 1 ? asked[0] : [];
      // A name with a number among other words, all of which the document has: Bun Steinke lemma 3.5.
      const has = row => { const all = new Set(tokens(fields.map(f => row[f]).join(" "))); return wanted.every(w => all.has(w)); };
      const inside = wanted.flatMap((_, from) => wanted.map((_, to) => wanted.slice(from, to + 1)))
        .filter(phrase => phrase.length > 1 && phrase.length < wanted.length && phrase.some(w => /\d/.test(w)))
        .flatMap(phrase => (named.get(phrase.join(" ")) ?? []).filter(has));
      const places = [said, wanted, ...meant].flatMap((phrase, n) => (named.get(phrase.join(" ")) ?? []).map(row => [n ? 1 : 0, row]));
      const typed = question.trim().toLowerCase(), other = row => row.name.toLowerCase() === typed || row.also.split(" ").includes(typed) ? 0 : 1;
      const exact = places.sort(([m, a], [n, b]) => other(a) - other(b) || m - n || kinds[b.kind] - kinds[a.kind] || (a.name < b.name ? -1 : 1)).map(([, row]) => row);
      const found = [...exact, ...inside].map(row => row.id), pages = new Map();
      if (wanted.length) {
        for (const all of [true, false]) {
          if (found.length < 12) found.push(...ask(wanted, all).sort((a, b) => b.score - a.score || a.id - b.id).map(r => r.id));
        }
      }
      // Of the sections of a page two are enough.
      return [...new Set(found)].map(id => rows[id]).filter(row => {
        const page = row.url.split("#")[0], count = (pages.get(page) ?? 0) + 1;
        pages.set(page, count);
        return count <= 2 || !["section", "word", "slip", "remark", "picture"].includes(row.kind);
      });
    };
  };
  scope.Search = { make };
})(globalThis);
