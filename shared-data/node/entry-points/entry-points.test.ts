import written from "../../src/contract/entry-points.json";
import { nextVersion, readEntryPoints } from "./entry-points";

const entry = { values: { a: "function a(): void;", b: "function b(): void;" }, files: { index: "1" } };
const before = { version: "2.3.0", ...entry };

it("has raised the version of each entry point that changed: run `npx pnpm --filter shared-data entry-points`", () => {
  const exported = Object.entries(written).map(([name, { version: _version, ...rest }]) => [name, rest]);
  expect(Object.fromEntries(exported)).toEqual(readEntryPoints());
}, 30_000);

it("keeps the version of an entry point that is as it was", () => {
  expect(nextVersion(before, entry)).toBe("2.3.0");
});

it.each([
  ["an export is added", { ...entry, values: { ...entry.values, c: "function c(): void;" } }],
  ["a type of it changes", { ...entry, files: { index: "2" } }],
  ["it gets a file", { ...entry, files: { ...entry.files, c: "1" } }],
])("raises the minor version where %s: remotes of before need nothing else", (_change, now) => {
  expect(nextVersion(before, now)).toBe("2.4.0");
});

it.each([
  ["an export is gone", { ...entry, values: { a: entry.values.a } }],
  ["an export is renamed", { ...entry, values: { a: entry.values.a, c: entry.values.b } }],
  ["an export has another signature", { ...entry, values: { ...entry.values, a: "function a(now: Date): void;" } }],
])("raises the major version where %s: a remote of before may not run", (_change, now) => {
  expect(nextVersion(before, now)).toBe("3.0.0");
});
