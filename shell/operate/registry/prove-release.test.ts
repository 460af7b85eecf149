import { choose } from "./render-ahead";
import { withoutReports } from "./trial";

const many = Array.from({ length: 1000 }, (_, index) => `/product/${index}`);

it("takes all of a few pages", () => {
  expect(choose(["/", "/a", "/a/b"], ["/", "/a"])).toEqual(["/", "/a", "/a/b"]);
});

it("takes so many of a large catalogue, spread over it, and one of each base path", () => {
  const chosen = choose([...many, "/garantia", "/categoria/x"], ["/garantia", "/categoria", "/product"], 10);
  expect(chosen).toHaveLength(10);
  expect(chosen.slice(0, 4)).toEqual(["/garantia", "/categoria/x", "/product/0", "/product/101"]);
  expect(new Set(chosen).size).toBe(10);
});

it("reports no violations of a release during its check, and keeps the rest of the policy", () => {
  const policy = "default-src 'none'; script-src 'self'; connect-src 'self' https://a.com; upgrade-insecure-requests";
  expect(withoutReports(`${policy}; report-uri /r; report-to store`)).toBe(policy);
  expect(withoutReports(policy)).toBe(policy);
});
