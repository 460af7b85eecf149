import { withoutReports } from "./trial";

it("has nobody told of what a release does while it is proved, and changes nothing else of the policy", () => {
  const policy = "default-src 'none'; script-src 'self'; connect-src 'self' https://a.com; upgrade-insecure-requests";
  expect(withoutReports(`${policy}; report-uri /r; report-to store`)).toBe(policy);
  expect(withoutReports(policy)).toBe(policy);
});
