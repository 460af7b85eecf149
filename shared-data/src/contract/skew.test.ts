import { findSkew, isContractSupported, satisfies } from "./skew";

it.each([
  [2, 2, true],
  [1, 2, true],
  [0, 2, false],
  [3, 2, false],
  [0, 1, false],
  ["2", 2, false],
  [undefined, 2, false],
])("a remote of contract %p on a host of contract %p: %p", (contract, host, expected) => {
  expect(isContractSupported(contract, host)).toBe(expected);
});

it.each([
  ["19.3.1", "^19.3.1", true],
  ["19.4.0", "^19.3.1", true],
  ["19.3.0", "^19.3.1", false],
  ["20.0.0", "^19.3.1", false],
  ["2.9.4", "~2.9.2", true],
  ["2.10.0", "~2.9.2", false],
  ["0.2.10", "^0.2.9", true],
  ["0.3.1", "^0.2.9", false],
  ["1.0.0", "1.0.0", true],
  ["1.0.1", "1.0.0", false],
  ["1.0.0-beta", "^1.0.0", false],
  ["1.0.0", "latest", false],
  ["1.2", "^1.2.0", false],
])("version %s in range %s: %p", (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});

const host = { contract: 1, shared: { react: "19.3.1" } };
const manifest = { name: "tools", version: "1.2.0", contract: 1, shared: { react: "^19.3.0" } };

it.each([
  [{}, undefined],
  [{ shared: { react: "^19.4.0" } }, "tools 1.2.0 needs react ^19.4.0, the shell has 19.3.1"],
  [{ shared: { vue: "^3.0.0" } }, "tools 1.2.0 needs vue ^3.0.0, which the shell does not share"],
  [{ contract: 9 }, expect.stringContaining("speaks contract 9")],
])("says of a remote with %j what it needs and what there is", (change, fault) => {
  expect(findSkew({ ...manifest, ...change }, host)).toEqual(fault);
});
