import { createHash } from "node:crypto";

/** Seed of all random values in a test run: jest.config.mjs prints it, and STORE_TEST_SEED=<number> repeats them. */
export const seed = Number(process.env.STORE_TEST_SEED);

let count = 0;

// Each file draws for itself, so that a file alone draws what it drew among others.
const next = (): string =>
  createHash("sha256").update(`${seed} ${expect.getState().testPath} ${++count}`).digest("hex");

/** A UUID that no other draw of this run gives. */
export const drawId = (): string =>
  next().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, (_all, a, b, c, d, e) => `${a}-${b}-4${c}-8${d}-${e}`);

/** Random digits. Random letters may spell a reserved word (R5.3). */
export const drawDigits = (length: number): string => BigInt(`0x${next()}`).toString().slice(-length);
