// First module of every remote's entry: connects the remote to the page's singletons. The bundler's own code for this
// weighs 2.5 KB, mostly version checks, which the shell does before it fetches the entry (load-remote.ts).

type Shared = Readonly<Record<string, Readonly<Record<string, { get(): Factory | Promise<Factory> }>>>>;
type Factory = () => unknown;

declare const __webpack_require__: {
  // The bundler's names: address of the chunks, modules by id, handlers that run before a chunk is used.
  p: string;
  m: Record<string, (module: { exports: unknown }) => void>;
  f: { consumes(chunk: string, awaited: Promise<unknown>[]): void };
  /** The shared modules that each chunk consumes, and their names in the page. */
  consumesLoadingData: {
    chunkMapping: Partial<Record<string, string[]>>;
    moduleIdToConsumeDataMapping: Record<string, { shareKey: string }>;
  };
  initializeExposesData: { moduleMap: Record<string, () => Promise<Factory>> };
  initContainer(shared: Shared): void;
  getContainer(module: string): Promise<Factory> | undefined;
};

const { chunkMapping, moduleIdToConsumeDataMapping: taken } = __webpack_require__.consumesLoadingData;
let offered: Shared = {};

__webpack_require__.p = new URL(".", (document.currentScript as HTMLScriptElement).src).href;

__webpack_require__.initContainer = (shared) => {
  offered = shared;
};

__webpack_require__.getContainer = (module) => __webpack_require__.initializeExposesData.moduleMap[module]?.();

__webpack_require__.f.consumes = (chunk, awaited) => {
  for (const id of chunkMapping[chunk] ?? []) awaited.push(take(id));
};

async function take(id: string): Promise<void> {
  const name = taken[id]?.shareKey ?? id;
  // The page has exactly one version of each package.
  const [library] = Object.values(offered[name] ?? {});
  if (!library) throw new Error(`The page does not share ${name}`);
  const make = await library.get();
  __webpack_require__.m[id] = (module) => {
    module.exports = make();
  };
}
