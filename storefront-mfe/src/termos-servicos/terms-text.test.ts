import { createHash } from "node:crypto";
import { termsVersion } from "@store/shared-data";
import { clauses } from "./terms-text";

// A change of this text needs a new terms version (shared-data/src/terms/terms-version.ts): people accepted the old text.
it("has one version for these words", () => {
  const words = createHash("sha256").update(JSON.stringify(clauses)).digest("hex").slice(0, 16);
  expect({ termsVersion, words }).toEqual({ termsVersion: "2026-11-28", words: "e8329044e6d26609" });
});

it("is named by a day", () => expect(new Date(termsVersion).toISOString().slice(0, 10)).toBe(termsVersion));
