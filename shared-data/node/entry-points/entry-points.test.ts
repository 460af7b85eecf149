import written from "../../src/contract/entry-points.json";
import { nextVersion, readEntryPoints } from "./entry-points";

const entry = { values: { a: "function a(): void;", b: "function b(): void;" }, files: { index: "1" } };
const before = { version: "2.3.0", ...entry };

it("has raised the version of each entry point that changed: run `npx pnpm --filter shared-data entry-points`", () => {
  const exported = Object.entries(written).map(([name, { version: _version, ...rest }]) => [name, rest]);
  expect(Object.fromEntries(exported)).toEqual(readEntryPoints());
}, 30_000);

it.each([
  ["2.3.0", "nothing changes", entry],
  ["2.4.0", "an export is added", { ...entry, values: { ...entry.values, c: "function c(): void;" } }],
  ["2.4.0", "a type of it changes", { ...entry, files: { index: "2" } }],
  ["2.4.0", "it gets a file", { ...entry, files: { ...entry.files, c: "1" } }],
  ["3.0.0", "an export is gone", { ...entry, values: { a: entry.values.a } }],
  ["3.0.0", "an export is renamed", { ...entry, values: { a: entry.values.a, c: entry.values.b } }],
  ["3.0.0", "a signature changes", { ...entry, values: { ...entry.values, a: "function a(now: Date): void;" } }],
])("makes an entry point of version 2.3.0 one of %s where %s", (version, _change, now) => {
  expect(nextVersion(before, now)).toBe(version);
});
