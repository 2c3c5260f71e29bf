"use strict";
(() => {
  const root = document.documentElement.dataset.root, waiting = new Map();
  let worker = null, number = 0, seconds = 0, clock = null, busy = "", tick = () => {};
  const names = { Python: "Python", python_flint: "exact arithmetic", dpproofs: "the checker and its library",
    verifier: "the second verifier", runner: "", z3_solver: "z3, for what is not proved", sympy: "SymPy", mpmath: "mpmath" };
  const say = (status, text, kind = "") => { if (status) { status.textContent = text; status.className = `status ${kind}`; } };
  const ask = (request, status) => {
    if (location.protocol === "file:") {
      return Promise.resolve({ code: 70, out: "", err: "this needs a server: run 'make site-serve', and open the address that it prints" });
    }
    if (!("live" in document.documentElement.dataset)) {
      return Promise.resolve({ code: 70, out: "", err: "this copy of the site was made without its live parts" });
    }
    if (!worker) {
      worker = new Worker(new URL(root + "worker.js", location.href), { type: "module" });
      worker.onmessage = ({ data }) => {
        if ("progress" in data) { busy = names[data.progress] ?? data.progress; tick(); return; }
        waiting.get(data.id)?.(data.answer);
        waiting.delete(data.id);
      };
      worker.onerror = event => {
        for (const done of waiting.values()) done({ code: 70, out: "", err: event.message || "Python could not be started" });
        waiting.clear();
        worker = null;
      };
    }
    const id = ++number;
    seconds = 0;
    clearInterval(clock);
    tick = () => say(status, busy ? `Loading ${busy} … ${seconds} s` : `Running … ${seconds} s`);
    busy = "";
    tick();
    clock = setInterval(() => { seconds += 1; tick(); }, 1000);
    return new Promise(done => {
      waiting.set(id, answer => { clearInterval(clock); say(status, ""); done(answer); });
      worker.postMessage({ id, request });
    });
  };
  const output = (result, answer, good) => {
    const shown = document.createElement("pre");
    shown.tabIndex = 0;
    shown.className = good ? "good" : "bad";
    shown.textContent = [answer.out, answer.err].filter(Boolean).join("\n").trim();
    result.replaceChildren(shown);
  };
  const enabled = (scope, on) => { for (const b of scope.querySelectorAll("button")) b.disabled = !on; };
  const during = async (scope, work) => {
    enabled(scope, false);
    try { return await work(); } finally { enabled(scope, true); }
  };

  for (const form of document.querySelectorAll("form.function")) {
    enabled(form, true);
    form.addEventListener("submit", event => {
      event.preventDefault();
      const values = Object.fromEntries([...new FormData(form)].filter(([, v]) => v.trim()).map(([k, v]) => [k, v.trim()]));
      during(form, async () => {
        const answer = await ask({ kind: "bound", name: form.dataset.function, values }, form.querySelector(".status"));
        output(form.querySelector(".result"), answer, answer.code === 0);
      });
    });
  }

  for (const place of document.querySelectorAll(".replay")) {
    enabled(place, true);
    const status = place.querySelector(".status");
    const replay = change => during(place, async () => {
      let text;
      try {
        const file = await fetch(place.dataset.proof);
        text = await new Response(file.body.pipeThrough(new DecompressionStream("gzip"))).text();
      } catch {
        say(status, "this needs a server: run 'make site-serve', and open the address that it prints", "bad");
        return;
      }
      const answer = await ask({ kind: "replay", text: change(text) }, status);
      say(status, answer.line ?? answer.err, answer.verdict === "valid" ? "good" : "bad");
    });
    place.querySelector(".check").addEventListener("click", () => replay(text => text));
    // One digit in the steps of the proof becomes another one.
    place.querySelector(".tamper").addEventListener("click", () => replay(text => {
      const from = text.indexOf('"steps":'), at = from + text.slice(from).search(/\d/);
      return text.slice(0, at) + (text[at] === "1" ? "2" : "1") + text.slice(at + 1);
    }));
  }

  for (const place of document.querySelectorAll(".edit")) {
    enabled(place, true);
    place.querySelector("button").addEventListener("click", async () => {
      if (location.protocol === "file:") {
        place.querySelector(".summary").textContent = "this needs a server: run 'make site-serve', and open the address that it prints";
        return;
      }
      const file = await fetch(document.querySelector("details.source a").href);
      sessionStorage.setItem("lemma", await file.text());
      location.href = root + "playground.html#break";
    });
  }

  for (const form of document.querySelectorAll("form.run")) {
    enabled(form, true);
    const kept = form.dataset.run === "lemma" && sessionStorage.getItem("lemma");
    if (kept) {
      form.querySelector("textarea").value = kept;
      form.querySelector(".change").hidden = true;
      sessionStorage.removeItem("lemma");
    }
    form.querySelector(".begin")?.addEventListener("change", event => { form.querySelector("textarea").value = event.target.value; });
    form.querySelector(".change")?.addEventListener("click", () => {
      const text = form.querySelector("textarea");
      text.value = /\b2 \* x \* y/.test(text.value) ? text.value.replace(/\b2 \* x \* y/, "3 * x * y") : text.value.replace(/\b3 \* x \* y/, "2 * x * y");
      form.requestSubmit();
    });
    form.addEventListener("submit", event => {
      event.preventDefault();
      const request = { kind: form.dataset.run, ...Object.fromEntries(new FormData(form)) };
      during(form, async () => {
        const answer = await ask(request, form.querySelector(".status"));
        output(form.querySelector(".result"), answer, answer.code === 0);
      });
    });
  }

  const cells = [...document.querySelectorAll(".cell")];
  const before = element => cells.filter(c => c.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING && c !== element)
    .map(c => c.querySelector(".code").innerText);
  for (const cell of cells) {
    const code = cell.querySelector(".code");
    enabled(cell, true);
    code.contentEditable = "plaintext-only";
    code.spellcheck = false;
    code.setAttribute("role", "textbox");
    code.setAttribute("aria-multiline", "true");
    code.setAttribute("aria-label", "Python, which can be changed and run");
    cell.querySelector(".again").addEventListener("click", () => during(cell, async () => {
      const answer = await ask({ kind: "cell", text: code.innerText, before: before(cell) }, cell.querySelector(".status"));
      const shown = cell.querySelector(".shown");
      if (answer.html !== undefined) shown.innerHTML = answer.html;
      else output(shown, answer, false);
    }));
  }
  for (const form of document.querySelectorAll(".exercise")) {
    enabled(form, true);
    form.addEventListener("submit", event => {
      event.preventDefault();
      const text = form.querySelector("script").textContent.replaceAll("<\\/", "</"), status = form.querySelector(".status");
      during(form, async () => {
        const answer = await ask({ kind: "exercise", text, before: before(form), answer: form.elements.answer.value.trim() }, status);
        say(status, answer.right ? "Right." : answer.err || "Not so: try again.", answer.right ? "good" : "bad");
      });
    });
  }
})();
