import { createHash } from "node:crypto";
import { isIntact } from "./integrity";

const content = Buffer.from("a script");
const named = (algorithm: string) => `${algorithm}-${createHash(algorithm).update(content).digest("base64")}`;

it.each(["sha256", "sha384", "sha512"])("knows a file that is named by %s, and no other", (algorithm) => {
  expect(isIntact(content, named(algorithm))).toBe(true);
  expect(isIntact(Buffer.from("another script"), named(algorithm))).toBe(false);
});

it.each([undefined, "", "sha256-", named("sha1"), named("sha256").slice("sha256-".length)])("refuses %p", (integrity) =>
  expect(isIntact(content, integrity)).toBe(false),
);
