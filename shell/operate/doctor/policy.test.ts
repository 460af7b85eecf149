import { comparePolicies } from "./policy";

const asked = "default-src 'none'; script-src 'self' https://a.b; style-src 'self'; frame-ancestors 'none'";

it("finds no difference in hashes, order and styles", () => {
  const given =
    "frame-ancestors 'none'; DEFAULT-SRC 'none';script-src https://a.b 'self' 'sha256-x'; style-src 'self' 'unsafe-inline'";
  expect(comparePolicies(given, asked)).toEqual([]);
});

it.each([
  ["", ["default-src is missing", "script-src is missing", "style-src is missing", "frame-ancestors is missing"]],
  [asked.replace("'self' https://a.b", "'self'"), ["script-src lacks https://a.b"]],
  [asked.replace("https://a.b", "https://a.b *"), ["script-src also allows *"]],
  [asked.replace("default-src 'none'", "default-src 'none' data:"), ["default-src also allows data:"]],
])("finds what %j differs in", (given, differences) => expect(comparePolicies(given, asked)).toEqual(differences));
