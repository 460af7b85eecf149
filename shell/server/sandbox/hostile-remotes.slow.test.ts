import { codeOf, startTwoRemotes } from "../testing/two-remotes";
import { sandboxLimits } from "./sandbox";

const two = startTwoRemotes();

const load = (statements: string) => ({ load: `(() => { ${statements} })()` });
const forEver = { load: "new Promise(() => {})" };
/** Writes a line of the sandbox's protocol. */
const say = (line: string) => `Deno.stdout.writeSync(new TextEncoder().encode(${line} + '\\n'))`;
const grow = "const m = new WebAssembly.Memory({ initial: 1, maximum: 65536 });";
const thread = "new Worker('data:text/javascript,while(true);', { type: 'module' })";

describe("costs its own pages their next composition, and nothing else, where it", () => {
  it.each([
    ["loops while it is read", { first: "while (true);" }, /took longer/],
    ["loops in load", load("while (true);"), /took longer/],
    ["loops in a render", { body: "(() => { while (true); })()" }, /took longer/],
    ["never ends its microtasks", load("const f = () => Promise.resolve().then(f); return f();"), /took|memory/],
    ["never answers", forEver, /took longer/],
    ["never lists its pages", { paths: "new Promise(() => {})" }, /took longer/],
    ["waits for ever", load("Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)"), /took longer/],
    ["leaves", load("process.exit(0)"), /ended|took longer/],
    ["exits by another API", { first: "Deno.exit(0)" }, /ended|took longer/],
    ["kills itself", load("process.kill(process.pid, 'SIGKILL')"), /killed/],
    ["closes its own thread", { first: "self.close(); while (true);" }, /ended|took longer/],
    ["fills the heap", load("const a = []; while (true) a.push(Array(999).fill({}));"), /memory|MB/],
    ["fills buffers", load("const a = []; while (true) a.push(new Uint8Array(5e7).fill(1));"), /MB|memory/],
    ["grows a memory", load(`${grow} while (true) { m.grow(999); new Uint8Array(m.buffer).fill(1); }`), /MB|memory/],
    ["starts threads without end", load(`while (true) ${thread};`), /MB|took longer|ended|memory/],
    ["throws outside a handler", { first: "setTimeout(() => { throw new Error('tarde'); });", ...forEver }, /ended/],
    ["answers more than any page holds", { body: "'x'.repeat(2e7)" }, /more than 4 MB/],
    ["sends an unrequested message", load(`${say(`'{"answers":1e9}'`)}; return new Promise(() => {});`), /unrequested/],
    ["speaks no language", load(`${say("'\\u0000'")}; return new Promise(() => {});`), /unrequested response/],
    [
      "asks for reads without end",
      load(`for (let id = 1e6; ; id++) ${say("JSON.stringify({ fetch: id, call: {} })")};`),
      /unrequested response|took longer/,
    ],
  ])("%s", async (_case, parts, failure) => {
    // On a busy machine memory fills slowly: where it has to be the reason, time is not.
    const ask = failure.source.includes("took") ? 2500 : 60_000;
    Object.assign(sandboxLimits, { ask, memory: 400 * 1024 * 1024 });
    const report = await two.composeAgain(codeOf(parts));
    expect(report).toMatchObject({ written: 1, removed: 0, failures: [expect.stringMatching(/^outra: /)] });
    expect(report.failures[0]).toMatch(failure);
    expect(two.read("item/um")).toContain("Nome Novo");
    expect(two.read("outra")).toContain("<p>Outra</p>");
    // The next remote is rendered at once.
    expect(await two.compose(codeOf({ body: "'De volta'" }))).toMatchObject({ written: 2, failures: [] });
    expect(two.read("outra")).toContain("<p>De volta</p>");
  });
});

describe("keeps the last page, and makes the others, where a page", () => {
  const bad = "const Bad = () => { throw new Error('quebrou'); };";
  const suspended = "createElement(Suspense, { fallback: 'esqueleto' }, createElement(Bad))";
  it.each([
    ["throws in load", load("throw new Error('quebrou');"), /^\/outra: quebrou$/],
    ["throws in a render", { body: "(() => { throw new Error('quebrou'); })()" }, /^\/outra: quebrou$/],
    ["throws below a Suspense boundary", { first: bad, body: suspended }, /^\/outra: quebrou$/],
    ["has a title without end", { head: "{ title: 'x'.repeat(1e6) }" }, /^\/outra: head\.title cannot be used/],
    ["has a title that is none", { head: "{ title: { toString: () => 'x' } }" }, /head\.title cannot be used/],
    ["is larger than any page", { body: "'x'.repeat(3e6)" }, /^\/outra: markup cannot be used/],
  ])("%s", async (_case, parts, failure) => {
    const report = await two.composeAgain(codeOf(parts));
    expect(report).toMatchObject({ written: 1, removed: 0, failures: [expect.stringMatching(failure)] });
    expect(two.read("outra")).toContain("<p>Outra</p>");
  });
});
