import { createServer, type Server } from "node:net";
import path from "node:path";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { codeOf, startTwoRemotes } from "../testing/two-remotes";

const two = startTwoRemotes();

const folder = startTemporaryFolder();
const secrets = () => folder.at("secrets.json");
let neighbour: Server;
let visits = 0;
let port = 0;
beforeAll(async () => {
  neighbour = createServer((socket) => {
    visits++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => neighbour.listen(0, "127.0.0.1", resolve));
  port = (neighbour.address() as { port: number }).port;
});
afterAll(() => neighbour.close());

const file = path.resolve("package.json");
const settled = (start: string) => `await new Promise((done, fail) => { ${start} })`;
const asks = () =>
  `fetch('http://127.0.0.1:${port}/').then(() => postMessage('reached'), (error) => postMessage(error.message))`;
const elevated = `new (await import("node:worker_threads")).Worker("require('fs').readFileSync('package.json')", { eval: true })`;
const listAttempts = (): [name: string, code: string][] => [
  ["a file", `require("fs").readFileSync("package.json")`],
  ["a file by import", `(await import("node:fs")).readFileSync("${file}")`],
  ["a built-in module", `process.getBuiltinModule("fs").readFileSync("${file}")`],
  ["a file's module", `await import("file://${file}", { with: { type: "json" } })`],
  ["a file by Deno", `Deno.readTextFileSync("${file}")`],
  ["its process in /proc", `Deno.readTextFileSync("/proc/self/environ")`],
  ["a folder to write in", `Deno.writeTextFileSync("${secrets()}", "x")`],
  ["a database file", `new (await import("node:sqlite")).DatabaseSync("${secrets()}")`],
  ["the environment", `Deno.env.toObject()`],
  ["a process", `(await import("node:child_process")).execFileSync("/bin/sh", ["-c", "exit"])`],
  ["a program", `new Deno.Command("/bin/sh").outputSync()`],
  ["its starter", `process.kill(process.ppid, "SIGTERM")`],
  ["a native module", `process.dlopen({ exports: {} }, "/x.node")`],
  ["a library", `Deno.dlopen("/lib/x86_64-linux-gnu/libc.so.6", {})`],
  ["a socket", settled(`import("node:net").then((net) => net.connect(${port}, "127.0.0.1", done).on("error", fail))`)],
  ["a connection by Deno", `await Deno.connect({ hostname: "127.0.0.1", port: ${port} })`],
  ["a neighbour by fetch", `await fetch("http://127.0.0.1:${port}/")`],
  [
    "a neighbour by a thread's fetch",
    `
      const thread = new Worker("data:text/javascript," + encodeURIComponent(${JSON.stringify(asks())}), { type: "module" });
      throw new Error(await new Promise((done) => { thread.onmessage = ({ data }) => done(data); }))`,
  ],
  ["a WebSocket", settled(`const s = new WebSocket("ws://127.0.0.1:${port}"); s.onopen = done; s.onerror = fail;`)],
  ["a name", `await Deno.resolveDns("example.com", "A")`],
  ["a port of its own", `Deno.listen({ port: 0 })`],
  ["a package", `await import("npm:left-pad")`],
  ["a foreign server, as a module", `await import("http://127.0.0.1:${port}/x.js")`],
  ["a thread with more rights", `${elevated}; throw new Error("a thread says nothing")`],
  ["something to keep for the next one", `await (await caches.open("x")).put("http://x/", new Response("x"))`],
];

it("has nothing to reach for", async () => {
  const attempts = listAttempts();
  const list = attempts.map(([name, code]) => `[${JSON.stringify(name)}, async () => { ${code} }]`);
  const first = `
    const results = [];
    const attempts = [${list}];
    const tryAll = async () => {
      for (const [name, reach] of attempts) results.push(await reach().then(() => name, () => "kept"));
    };`;
  const report = await two.compose(codeOf({ first, load: "tryAll()", body: "results.join(' | ')" }));
  expect(report).toMatchObject({ written: 2, failures: [] });
  const [, results] = /<p>(.*?)<\/p>/.exec(two.read("outra")) ?? [];
  expect(results?.split(" | ")).toEqual(attempts.map(() => "kept"));
  expect({ visits, isWritten: folder.has("secrets.json") }).toEqual({ visits: 0, isWritten: false });
});
