import { allowOrigin } from "./live-page";

const policy =
  "default-src 'none'; script-src 'self' https://a.com; style-src 'self'; connect-src 'self'; upgrade-insecure-requests";

it("names the origin of a release where scripts and calls are named, and nowhere else", () => {
  expect(allowOrigin(policy, "https://cdn.exemplo.com.br/loja/1.0.0/")).toBe(
    "default-src 'none'; script-src 'self' https://a.com https://cdn.exemplo.com.br; style-src 'self'; connect-src 'self' https://cdn.exemplo.com.br; upgrade-insecure-requests",
  );
});

it("has nobody told of what a release does while it is proved", () => {
  expect(allowOrigin(`${policy}; report-uri /r; report-to store`, "http://*/")).toBe(policy);
});

it.each(["http://*/", "https://a;b.com/"])("leaves the policy as it is for %s, which is no plain host", (url) => {
  expect(allowOrigin(policy, url)).toBe(policy);
});
