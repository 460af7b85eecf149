// Worker of the sandbox: runs the shell and one remote. Untrusted, so its output is validated outside.
import async_hooks from "node:async_hooks";
import crypto from "node:crypto";
import stream from "node:stream";
import url from "node:url";
import util from "node:util";

type Composition = InstanceType<typeof import("../../src/prerender/index").Composition>;
type Page = NonNullable<Awaited<ReturnType<Composition["prepare"]>>>;
type Code = { code: string; file: string };
type Both = { shell: Code; remote: Code & { name: string } };
type Require = (request: string) => unknown;
// biome-ignore lint/suspicious/noExplicitAny: whatever a build exposes.
type Exposed = any;
type Wanted = NonNullable<Parameters<Composition["listPaths"]>[1]>;
type Given = { composition: number; path: string; wanted: Wanted } & Pick<Composition, "registry" | "origin"> & {
    settings: unknown;
  };
type Read = { id: number; call: object; resolve(response: ReadResponse): void; reject(reason: unknown): void };
type ReadResponse = { status: number; headers: [string, string][]; body: string };

const builtins: Readonly<Record<string, unknown>> = { async_hooks, crypto, stream, util };
const readsAtOnce = 32;
const mostPages = 50;
const compositions = new Map<number, { composition: Composition; pages: Map<string, Page> }>();
const waiting = new Map<number, Read>();
const queue: Read[] = [];
let lastId = 0;
let builds: Both | undefined;
let evaluated: ReturnType<typeof evaluateBoth> | undefined;

const bytesOf = new TextEncoder();
const write = Deno.stdout.writeSync.bind(Deno.stdout);

function say(message: object): void {
  const bytes = bytesOf.encode(`${JSON.stringify(message)}\n`);
  for (let at = 0; at < bytes.length; ) at += write(bytes.subarray(at));
}

// Libraries read process.env, which Deno denies.
Object.defineProperty(globalThis.process, "env", { value: { NODE_ENV: "production" } });

// Standard output carries the protocol, so the console is disabled.
for (const name of ["log", "info", "debug", "warn", "error"] as const) console[name] = () => {};

// No network: the parent process decides about each read and performs it.
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const call = { method: request.method, url: request.url, headers: [...request.headers], body: await request.text() };
  const { status, headers, body } = await new Promise<ReadResponse>((resolve, reject) => {
    request.signal.addEventListener("abort", () => reject(request.signal.reason), { once: true });
    queue.push({ id: ++lastId, call, resolve, reject });
    askNext();
  });
  return new Response(status === 204 || status === 304 ? null : body, { status, headers });
};

function askNext(): void {
  for (let read = queue[0]; read && waiting.size < readsAtOnce; read = queue[0]) {
    queue.shift();
    waiting.set(read.id, read);
    say({ fetch: read.id, call: read.call });
  }
}

function settle({ fetched, response, error }: { fetched: number; response: ReadResponse; error?: string }): void {
  const read = waiting.get(fetched);
  waiting.delete(fetched);
  askNext();
  if (error === undefined) read?.resolve(response);
  else read?.reject(new TypeError(error));
}

function evaluate({ code, file }: Code, require: Require): Exposed {
  const module = { exports: {} };
  const run = new Function("module", "exports", "require", "__filename", `${code}\n//# sourceURL=${file}`);
  run(module, module.exports, require, `/${file}`);
  return module.exports;
}

function evaluateBoth({ shell: shellBuild, remote }: Both) {
  const shell: typeof import("../../src/prerender/index") = evaluate(shellBuild, (request) => {
    const name = request.replace(/^node:/, "");
    if (Object.hasOwn(builtins, name)) return builtins[name];
    throw new Error(`${request} is not there while pages are rendered ahead`);
  });
  const exposed = evaluate(remote, (request) => {
    if (Object.hasOwn(shell.singletons, request)) return shell.singletons[request];
    // The bundler imports it for worker URLs.
    if (request === "url") return url;
    throw new Error(`asks for ${request}, which the shell does not share`);
  });
  return { shell, module: exposed.default, name: remote.name };
}

function open(id: number) {
  const known = compositions.get(id);
  if (!known) throw new Error("there is no such composition");
  return known;
}

const handlers: Readonly<Record<string, (given: Given) => unknown>> = {
  begin({ composition: id, registry, settings, origin }) {
    if (builds) evaluated ??= evaluateBoth(builds);
    const remote = registry.remotes.find(({ name }) => name === evaluated?.name);
    if (!evaluated || !remote) throw new Error("there is no such remote");
    const composition = new evaluated.shell.Composition(registry, settings, origin);
    composition.addRemote(remote, evaluated.module);
    compositions.set(id, { composition, pages: new Map() });
    return { patterns: composition.patterns, many: composition.manyPatterns };
  },
  async paths({ composition: id, wanted }) {
    const failures: string[] = [];
    const note = (route: string, error: unknown) => void failures.push(`${route}: ${describe(error)}`);
    return { paths: await open(id).composition.listPaths(note, wanted), failures };
  },
  async prepare({ composition: id, path }) {
    const { composition, pages } = open(id);
    const page = await composition.prepare(path);
    if (!page) return null;
    pages.set(path, page);
    // Unchanged pages are never rendered, so old ones are dropped.
    for (const oldest of [...pages.keys()].slice(0, -mostPages)) pages.delete(oldest);
    const { head, needsSession, queries, moving } = page;
    return { head, needsSession, queries, moving };
  },
  render: ({ composition: id, path }) => open(id).pages.get(path)?.render(),
  end: ({ composition: id }) => void compositions.delete(id),
};

function describe(error: unknown): string {
  const { message, code } = (error ?? {}) as { message?: string; code?: string };
  return message || code || String(error);
}

async function handle({ ask, what, ...given }: Given & { ask: number; what: string }): Promise<void> {
  try {
    say({ replyTo: ask, result: (await handlers[what]?.(given)) ?? null });
  } catch (error) {
    say({ replyTo: ask, error: describe(error) });
  }
}

globalThis.onmessage = ({ data }: MessageEvent<string>) => {
  const message = JSON.parse(data);
  if (message.shell) builds = message;
  else if (message.fetched) settle(message);
  else void handle(message);
};
