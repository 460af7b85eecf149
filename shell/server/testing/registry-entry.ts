import type { RegistryEntry, RemoteManifest } from "@store/shared-data/contract/registry-schema";
import { integrityOf, registerRemote } from "../../src/testing/small-remote";

export const registryEntry = (name: string, version: string, more: Partial<RegistryEntry> = {}): RegistryEntry => ({
  ...registerRemote({ origin: "" }, name),
  version,
  baseUrl: `https://cdn.exemplo.com.br/${name}/${version}/`,
  files: ["remoteEntry.js"],
  integrity: { "remoteEntry.js": "sha256-abc" },
  ...more,
});

/** A release with these texts as files, of which the first one is the entry: its manifest, and the files. */
export function smallRelease(name: string, version: string, texts: Record<string, string>, more: object = {}) {
  const { baseUrl: _, ...release } = registryEntry(name, version);
  const all = Object.entries(texts);
  const [entry = ""] = Object.keys(texts);
  const integrity = Object.fromEntries(all.map(([file, text]) => [file, integrityOf(text)]));
  const manifest: RemoteManifest = { ...release, entry, files: [entry], integrity, ...more };
  return { manifest, files: new Map(all.map(([file, text]) => [file, Buffer.from(text)])) };
}
