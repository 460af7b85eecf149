import { withoutReports } from "./trial";

it("reports no violations of a release during its check, and keeps the rest of the policy", () => {
  const policy = "default-src 'none'; script-src 'self'; connect-src 'self' https://a.com; upgrade-insecure-requests";
  expect(withoutReports(`${policy}; report-uri /r; report-to store`)).toBe(policy);
  expect(withoutReports(policy)).toBe(policy);
});
