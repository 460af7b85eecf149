// The first thing in every remote's entry: how it takes the singletons of the page that it is loaded into. The bundler's own
// code for it weighs 2.5 KB, most of which compares versions: the shell has done so before it fetches the entry (load-remote.ts).

/** Packages that a page shares: by package and version, how to get each. */
type Shared = Readonly<Record<string, Readonly<Record<string, { get(): Factory | Promise<Factory> }>>>>;
type Factory = () => unknown;

declare const __webpack_require__: {
  /** Where the chunks lie. */
  p: string;
  /** How each module is made. */
  m: Record<string, (module: { exports: unknown }) => void>;
  /** Steps before a chunk can be used. */
  f: { consumes(chunk: string, awaited: Promise<unknown>[]): void };
  /** Which modules of a chunk are the page's, and how the page calls them. */
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
  // The page has one version of each: its own.
  const [library] = Object.values(offered[name] ?? {});
  if (!library) throw new Error(`The page does not share ${name}`);
  const make = await library.get();
  __webpack_require__.m[id] = (module) => {
    module.exports = make();
  };
}
