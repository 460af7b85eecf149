import {
  array,
  check,
  gtValue,
  type InferOutput,
  maxValue,
  minLength,
  minValue,
  nonEmpty,
  number,
  object,
  optional,
  picklist,
  pipe,
  readonly,
  record,
  string,
} from "valibot";

/*
 * What remotes, the host and the registry say of themselves, for commands that read it: `remote-manifest.json`,
 * `host-manifest.json`, `registry.json`. Pages take the types alone, and read with `parseRegistry`: the library would add
 * 1.2 KB (Brotli) to every first view.
 */
const text = pipe(string(), nonEmpty());
const files = pipe(array(text), readonly());
const texts = pipe(record(string(), string()), readonly());

/** What a remote publishes with its build, as `remote-manifest.json`. All file names are relative to the manifest. */
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
  /** Which shared-data it was built with: remotes of one version read each other's cached answers, others do not. */
  dataVersion: optional(text),
  /** What it takes from its host: package and range of versions. */
  shared: texts,
};

/** A manifest together with where it was found. */
const releaseEntries = {
  ...manifestEntries,
  /** Absolute address of the folder that holds the entry, with a trailing slash. */
  baseUrl: text,
};

const release = object(releaseEntries);

/** A build of a remote whose entry can be checked. */
export const remoteManifestSchema = pipe(
  object(manifestEntries),
  check(({ entry, integrity }) => Boolean(integrity[entry]), "the manifest names no integrity for its entry"),
);

/** What a shell offers to remotes. */
export const hostManifestSchema = object({ contract: number(), shared: texts });

const registryEntry = object({
  ...releaseEntries,
  /** Another release of the remote, for `percent` of the visitors. */
  canary: optional(
    object({
      percent: pipe(number(), gtValue(0), maxValue(100)),
      remote: release,
      since: optional(text),
      /** Judged by itself after so many visits, and so many minutes. */
      auto: optional(object({ visits: pipe(number(), gtValue(0)), minutes: pipe(number(), minValue(0)) })),
    }),
  ),
  since: optional(text),
  /** The way back, newest first. */
  previous: optional(array(object({ version: text, baseUrl: text, since: text }))),
});

/** The file that says what is live by decision. */
export const registryFileSchema = object({ remotes: array(registryEntry) });

export type RemoteManifest = InferOutput<typeof remoteManifestSchema>;
export type Release = InferOutput<typeof release>;
/** What a shell offers to remotes. */
export type HostManifest = InferOutput<typeof hostManifestSchema>;
export type RegistryEntry = InferOutput<typeof registryEntry>;
export type RegistryFile = InferOutput<typeof registryFileSchema>;
