import {
  array,
  boolean,
  check,
  custom,
  gtValue,
  type InferOutput,
  maxLength,
  maxValue,
  minLength,
  nonEmpty,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  readonly,
  record,
  regex,
  string,
} from "valibot";
import { isMenuEntry, type MenuEntry, mostMenuEntries } from "./menu";

/*
 * Schemas of `remote-manifest.json`, `host-manifest.json` and `registry.json` for command-line tools. Pages import only
 * the types and parse with `parseRegistry`: the library would add 1.2 KB (Brotli) to every first view.
 */
const text = pipe(string(), nonEmpty());
const files = pipe(array(text), readonly());
const texts = pipe(record(string(), string()), readonly());

/** A route made of literal segments and parameters, such as `/product/:id`. */
const isRoutePattern = /^\/$|^(\/:?[\w-]+)+$/;

/** `remote-manifest.json`, published with a remote's build. All file names are relative to it. */
const manifestEntries = {
  name: text,
  version: text,
  contract: number(),
  /** First path segments that belong to the remote; `/` means the home page only. */
  basePaths: pipe(files, minLength(1)),
  /** `staff`: the shell fetches no code of it before the database confirms that the user is staff. */
  access: picklist(["public", "session", "staff"]),
  /** The federation entry; its name contains a content hash. */
  entry: text,
  /** Scripts of the exposed module, preloaded together. */
  files: pipe(files, minLength(1)),
  /** Additional scripts of single pages, by the first segments of their path. */
  pages: optional(pipe(record(string(), files), readonly())),
  /** Subresource integrity of every script of the build, by file name. */
  integrity: texts,
  /** The server build, one CommonJS file, used for prerendering; absent in remotes without prerendered pages. */
  server: optional(text),
  /**
   * Its routes, so that the server can return 404 without running its code; without it, any path below a base path may
   * be a page.
   */
  routes: optional(pipe(array(pipe(text, regex(isRoutePattern, "a path of words and :parameters"))), readonly())),
  /** Version of shared-data it was built with: only remotes of the same version share cached query data. */
  dataVersion: optional(text),
  /** Items that it adds to the store's menus; pages drop those that `isMenuEntry` rejects. */
  menu: optional(pipe(array(custom<MenuEntry>((line) => typeof line === "object")), readonly())),
  /** Packages that the remote shares with its host, and their version ranges. */
  shared: texts,
};

const menuRule = `menu: at most ${mostMenuEntries} lines, each with a label of 1 to 24 characters, a path at or below a base path, and where: "menu" or, for a public remote, "footer"`;

/** `remote.json`, written by the remote's team. */
export const remoteIdentitySchema = pipe(
  object({
    name: pipe(
      text,
      regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "lower-case letters, digits and hyphens, a letter first"),
      maxLength(30),
    ),
    access: manifestEntries.access,
    renderedAhead: optional(boolean()),
    /** Base paths, each with the chunk of its page, or null. */
    pages: record(pipe(string(), regex(/^\/([\w-]+(\/[\w-]+)*)?$/, "a path such as /ofertas")), nullable(text)),
    routes: manifestEntries.routes,
    menu: manifestEntries.menu,
  }),
  check(({ pages }) => Object.keys(pages).length > 0, "pages: at least one base path"),
  check(({ menu = [], access, pages }) => isMenu(menu, { access, basePaths: Object.keys(pages) }), menuRule),
);

function isMenu(menu: readonly MenuEntry[], remote: Parameters<typeof isMenuEntry>[1]) {
  return menu.length <= mostMenuEntries && menu.every((line) => isMenuEntry(line, remote));
}

/** A manifest with its location. */
const releaseEntries = {
  ...manifestEntries,
  /**
   * URL of the folder that contains the entry, with a trailing slash. In `registry.json` of the folder: the URL it was
   * fetched from.
   */
  baseUrl: text,
  /** Folder name of the copy that the store's own origin serves: `/mfe/<name>/<kept>/`. */
  kept: optional(text),
};

const release = object(releaseEntries);

/** A remote's build whose entry has an integrity hash. */
export const remoteManifestSchema = pipe(
  object(manifestEntries),
  check(({ entry, integrity }) => Boolean(integrity[entry]), "the manifest names no integrity for its entry"),
  check(({ menu = [], ...remote }) => isMenu(menu, remote), menuRule),
);

/** Packages that a shell shares with remotes. */
export const hostManifestSchema = object({ contract: number(), shared: texts });

/** A previously live version. */
const past = object({ version: string(), baseUrl: string(), since: optional(text), kept: optional(text) });

const registryEntry = object({
  ...releaseEntries,
  /** A second release of the remote, served to `percent` of the visitors. */
  canary: optional(
    object({
      percent: pipe(number(), gtValue(0), maxValue(100)),
      remote: release,
      since: optional(text),
    }),
  ),
  since: optional(text),
  /** Versions for a rollback, newest first. */
  previous: optional(array(past)),
});

/** `registry.json`: the releases that are live. */
export const registryFileSchema = object({ remotes: array(registryEntry) });

export type RemoteIdentity = InferOutput<typeof remoteIdentitySchema>;
export type RemoteManifest = InferOutput<typeof remoteManifestSchema>;
export type Release = InferOutput<typeof release>;
/** Packages that a shell shares with remotes. */
export type HostManifest = InferOutput<typeof hostManifestSchema>;
export type PastRelease = InferOutput<typeof past>;
export type RegistryEntry = InferOutput<typeof registryEntry>;
export type RegistryFile = InferOutput<typeof registryFileSchema>;
