// Python in a worker: started on demand, with the second verifier alone or with all of dpproofs.
import { loadPyodide } from "./live/pyodide.mjs";

const has = new Set();
let python = null, site = "";

const unpack = (name, data) => {
  python.unpackArchive(data, "zip", { extractDir: site });
  has.add(name);
};
const bring = async name => {
  if (has.has(name)) return;
  postMessage({ progress: name });
  const answer = await fetch(new URL(`./live/${name}.zip`, import.meta.url));
  if (!answer.ok) throw new Error(`${name}.zip: ${answer.status}`);
  unpack(name, await answer.arrayBuffer());
};
const bringNow = module => {
  const name = { z3: "z3_solver" }[module] ?? module;
  if (has.has(name)) return;
  postMessage({ progress: name });
  const asked = new XMLHttpRequest();
  asked.open("GET", new URL(`./live/${name}.zip`, import.meta.url), false);
  asked.responseType = "arraybuffer";
  asked.send();
  unpack(name, asked.response);
};
const start = async () => {
  postMessage({ progress: "Python" });
  python = await loadPyodide({ indexURL: new URL("./live/", import.meta.url).href });
  site = python.runPython("import site, sys; sys.dont_write_bytecode = True; site.getsitepackages()[0]");
  await bring("runner");
  const runner = python.pyimport("runner");
  runner.install(bringNow);
  return runner;
};
let runner = null;
onmessage = async ({ data: { id, request } }) => {
  try {
    const module = await (runner ??= start());
    if (request.kind === "replay") {
      if (!has.has("dpproofs")) await bring("verifier");
    } else {
      await bring("python_flint");
      await bring("dpproofs");
      python.runPython("import importlib; importlib.invalidate_caches()");
    }
    postMessage({ progress: "" });
    postMessage({ id, answer: JSON.parse(module.answered(JSON.stringify(request))) });
  } catch (error) {
    postMessage({ id, answer: { code: 70, out: "", err: String(error.message ?? error).split("\n").at(-1) || String(error) } });
  }
};
