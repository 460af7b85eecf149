import written from "../../src/contract/doors.json";
import { nextVersion, readDoors } from "./doors";

const door = { values: { a: "function a(): void;", b: "function b(): void;" }, files: { index: "1" } };
const before = { version: "2.3.0", ...door };

it("has raised the version of each door that changed: run `npx pnpm --filter shared-data doors`", () => {
  const exported = Object.entries(written).map(([name, { version: _version, ...rest }]) => [name, rest]);
  expect(Object.fromEntries(exported)).toEqual(readDoors());
}, 30_000);

it("keeps the version of a door that is as it was", () => {
  expect(nextVersion(before, door)).toBe("2.3.0");
});

it.each([
  ["an export is added", { ...door, values: { ...door.values, c: "function c(): void;" } }],
  ["a type of it changes", { ...door, files: { index: "2" } }],
  ["it gets a file", { ...door, files: { ...door.files, c: "1" } }],
])("raises the minor version where %s: remotes of before need nothing else", (_change, now) => {
  expect(nextVersion(before, now)).toBe("2.4.0");
});

it.each([
  ["an export is gone", { ...door, values: { a: door.values.a } }],
  ["an export is renamed", { ...door, values: { a: door.values.a, c: door.values.b } }],
  ["an export has another signature", { ...door, values: { ...door.values, a: "function a(now: Date): void;" } }],
])("raises the major version where %s: a remote of before may not run", (_change, now) => {
  expect(nextVersion(before, now)).toBe("3.0.0");
});
