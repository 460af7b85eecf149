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
 * Schemas of `remote-manifest.json`, `host-manifest.json` and `registry.json`, for the commands
 * that read them. Pages take the types alone, and read with `parseRegistry`: the library would add
 * 1.2 KB (Brotli) to every first view.
 */
const text = pipe(string(), nonEmpty());
const files = pipe(array(text), readonly());
const texts = pipe(record(string(), string()), readonly());

/** A route of words and parameters alone, such as `/product/:id`. */
const isRoutePattern = /^\/$|^(\/:?[\w-]+)+$/;

/** `remote-manifest.json`: the file that a remote publishes with its build. All file names are relative to it. */
const manifestEntries = {
  name: text,
  version: text,
  contract: number(),
  /** First path segments the remote answers for; `/` means the home page alone. */
  basePaths: pipe(files, minLength(1)),
  /** `staff`: not one byte is fetched before the database has said that the caller is staff. */
  access: picklist(["public", "session", "staff"]),
  /** The federation entry, content-hashed. */
  entry: text,
  /** Scripts of the exposed module, for preloading in one step. */
  files: pipe(files, minLength(1)),
  /** Further scripts of single pages, by the first segments of their address. */
  pages: optional(pipe(record(string(), files), readonly())),
  /** Subresource integrity of every script of the build, by file name. */
  integrity: texts,
  /** The remote for Node, one CommonJS file, from which its pages are rendered ahead; remotes without pages have none. */
  server: optional(text),
  /** Its routes, for who answers 404 without running its code; left out, whatever lies below a base path may be one. */
  routes: optional(pipe(array(pipe(text, regex(isRoutePattern, "a path of words and :parameters"))), readonly())),
  /** Which shared-data it was built with: remotes of one version read each other's cached answers, others do not. */
  dataVersion: optional(text),
  /** Lines that it adds to the store's menus; a page drops those that `isMenuEntry` refuses. */
  menu: optional(pipe(array(custom<MenuEntry>((line) => typeof line === "object")), readonly())),
  /** Packages that the remote shares with its host, and their version ranges. */
  shared: texts,
};

/** Rules for menu items. */
const menuRule = `menu: at most ${mostMenuEntries} lines, each with a label of 1 to 24 characters, a path at or below a base path, and where: "menu" or, for a public remote, "footer"`;

/** `remote.json`, written by the team of a remote. */
export const remoteIdentitySchema = pipe(
  object({
    name: pipe(
      text,
      regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "lower-case letters, digits and hyphens, a letter first"),
      maxLength(30),
    ),
    access: manifestEntries.access,
    renderedAhead: optional(boolean()),
    /** Base paths, and the chunk of each page that has one of its own. */
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

/** A manifest together with where it was found. */
const releaseEntries = {
  ...manifestEntries,
  /** Address of the folder that holds the entry, with a trailing slash. In `registry.json` of the folder: where it was fetched from. */
  baseUrl: text,
  /** Names the saved files that the shop's own origin serves: `/mfe/<name>/<kept>/`. */
  kept: optional(text),
};

const release = object(releaseEntries);

/** A build of a remote with an entry that can be checked. */
export const remoteManifestSchema = pipe(
  object(manifestEntries),
  check(({ entry, integrity }) => Boolean(integrity[entry]), "the manifest names no integrity for its entry"),
  check(({ menu = [], ...remote }) => isMenu(menu, remote), menuRule),
);

/** Packages that a shell shares with remotes. */
export const hostManifestSchema = object({ contract: number(), shared: texts });

/** The previous live version; empty where there was none. */
const past = object({ version: string(), baseUrl: string(), since: optional(text), kept: optional(text) });

const registryEntry = object({
  ...releaseEntries,
  /** Another release of the remote, for `percent` of the visitors. */
  canary: optional(
    object({
      percent: pipe(number(), gtValue(0), maxValue(100)),
      remote: release,
      since: optional(text),
    }),
  ),
  since: optional(text),
  /** The way back, newest first. */
  previous: optional(array(past)),
});

/** The file that says what is live by decision. */
export const registryFileSchema = object({ remotes: array(registryEntry) });

export type RemoteIdentity = InferOutput<typeof remoteIdentitySchema>;
export type RemoteManifest = InferOutput<typeof remoteManifestSchema>;
export type Release = InferOutput<typeof release>;
/** Packages that a shell shares with remotes. */
export type HostManifest = InferOutput<typeof hostManifestSchema>;
export type PastRelease = InferOutput<typeof past>;
export type RegistryEntry = InferOutput<typeof registryEntry>;
export type RegistryFile = InferOutput<typeof registryFileSchema>;
