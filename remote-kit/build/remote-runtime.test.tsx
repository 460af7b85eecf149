type Bundler = {
  p: string;
  m: Record<string, (module: { exports: unknown }) => void>;
  f: { consumes?: (chunk: string, awaited: Promise<unknown>[]) => void };
  initContainer?: (shared: unknown) => void;
  getContainer?: (module: string) => Promise<() => unknown>;
  [data: string]: unknown;
};

/** Runs the file as the first thing of an entry that came from `src`. Gives what the bundler's loader sees of it. */
function runEntry(src: string): Bundler {
  const bundler: Bundler = {
    p: "",
    m: {},
    f: {},
    consumesLoadingData: {
      chunkMapping: { 7: ["10", "11"], 8: ["11"] },
      moduleIdToConsumeDataMapping: { 10: { shareKey: "react" }, 11: { shareKey: "@store/shared-data/query" } },
    },
    initializeExposesData: { moduleMap: { "./routes": async () => () => "routes" } },
  };
  Object.assign(globalThis, { __webpack_require__: bundler });
  const script = Object.assign(document.createElement("script"), { src });
  Object.defineProperty(document, "currentScript", { value: script, configurable: true });
  jest.isolateModules(() => void require("./remote-runtime"));
  return bundler;
}

const address = "https://loja.example/mfe/vitrine/1.2.0/remoteEntry.1a2b3c4d.js?tentativa=1";
const query = { "@store/shared-data/query": { "1.0.0": { get: () => () => "query" } } };
const react = { react: { "19.3.1": { get: async () => () => "react" } } };

/** Loads a chunk, and gives the modules that the bundler has then. */
async function load(bundler: Bundler, chunk: string) {
  const awaited: Promise<unknown>[] = [];
  bundler.f.consumes?.(chunk, awaited);
  await Promise.all(awaited);
  const modules = Object.entries(bundler.m).map(([id, make]) => {
    const module = { exports: undefined as unknown };
    make(module);
    return [id, module.exports];
  });
  return Object.fromEntries(modules);
}

it("gives a chunk the page's own modules that it names, whether the page has them or fetches them", async () => {
  const bundler = runEntry(address);
  bundler.initContainer?.({ ...react, ...query });
  expect(await load(bundler, "9")).toEqual({});
  expect(await load(bundler, "8")).toEqual({ 11: "query" });
  expect(await load(bundler, "7")).toEqual({ 10: "react", 11: "query" });
});

it("says what the page does not share, and tries again at the next load", async () => {
  const bundler = runEntry(address);
  bundler.initContainer?.({});
  await expect(load(bundler, "8")).rejects.toThrow("The page does not share @store/shared-data/query");
  bundler.initContainer?.(query);
  expect(await load(bundler, "8")).toEqual({ 11: "query" });
});

it("exposes the remote's module, and fetches its chunks from where the entry came from", async () => {
  const bundler = runEntry(address);
  expect((await bundler.getContainer?.("./routes"))?.()).toBe("routes");
  expect(bundler.p).toBe("https://loja.example/mfe/vitrine/1.2.0/");
});
