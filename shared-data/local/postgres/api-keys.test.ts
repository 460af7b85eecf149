import { decodeJwt } from "jose";
import { createApiKeys } from "./api-keys";

const secretKey = "sb_secret_dos-testes";
const service = () => new Request("http://localhost/rest/v1/", { headers: { apikey: secretKey } });
const tokensOf = async (admit: ReturnType<typeof createApiKeys>, times: number) => {
  const admissions = await Promise.all(Array.from({ length: times }, () => admit(service())));
  return admissions.map((admission) => ("token" in admission ? admission.token : ""));
};

it("gives the first calls the service's token, also where several come at once", async () => {
  const admit = createApiKeys({ secretKey, jwtSecret: "s".repeat(32) });
  const tokens = await tokensOf(admit, 3);
  expect(tokens.map((token) => decodeJwt(token).role)).toEqual(Array(3).fill("service_role"));
});

it("signs a new token before the last one ends", async () => {
  let now = Date.now();
  const admit = createApiKeys({ secretKey, jwtSecret: "s".repeat(32) }, () => now);
  const [first = ""] = await tokensOf(admit, 1);
  now += 200_000;
  const [second = ""] = await tokensOf(admit, 1);
  expect(Number(decodeJwt(second).exp) - Number(decodeJwt(first).exp)).toBe(200);
});
