import { refuseDataCall } from "./refuse-data-call";

const names = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`);
const object = (count: number) => JSON.stringify(Object.fromEntries(names(count).map((name) => [name, 1])));

async function codeOf(path: string, body = "", headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost${path}`, { method: "POST", headers });
  const refusal = refuseDataCall(request, new TextEncoder().encode(body));
  return refusal && `${refusal.status} ${((await refusal.json()) as { code: string }).code}`;
}
const search = "/rest/v1/rpc/search_products";
const long = (count: number) =>
  JSON.stringify(Object.fromEntries(names(count).map((name) => [name.padEnd(20, "x"), 1])));

it.each<readonly [path: string, body: string]>([
  ...[object(40), `[${object(40)},${object(20)}]`, "", "[]", "null", "1", '["k"]', "no json", long(10)].map(
    (body) => [`${search}?${names(40).join("=1&")}`, body] as const,
  ),
  ["/auth/v1/signup", object(41)],
  ["/rest/v1/products", long(11)],
])("lets forty names pass, wherever they stand: %#", async (path, body) => {
  expect(await codeOf(path, body)).toBeNull();
});

it.each([
  ["an object", search, object(41), "application/json"],
  ["an object of no type", search, object(2_000), ""],
  ["rows that together have more", search, `[${object(1)},${object(41)}]`, "application/json"],
  ["a form", search, names(41).join("=1&"), "application/x-www-form-urlencoded"],
  ["a table", search, `${names(41).join(",")}\n1`, "text/csv"],
  ["the query", `/rest/v1/orders?${names(41).join("=eq.1&")}`, "", ""],
])("refuses more names in %s", async (_what, path, body, type) => {
  expect(await codeOf(path, body, { "content-type": type })).toBe("400 too_many_names");
});

it("refuses a name that is too long, a call whose names are in total, and another spelling of a call", async () => {
  expect(await codeOf(`/rest/v1/orders?${"a".repeat(64)}=eq.1`)).toBe("400 name_too_long");
  expect(await codeOf(search, long(11))).toBe("400 names_too_long");
  expect(await codeOf("/rest/v1/rpc/ask%5Fstock_alert")).toBe("400 encoded_path");
  const names = "abcd".replace(/./g, (name) => `${name.repeat(60)}=1&`);
  expect(await codeOf(`${search}?${names}`)).toBe("400 names_too_long");
});

it.each([
  ...["count=planned", "count=estimated", "return=minimal, Count=Planned", "tx=rollback,count = estimated"],
  "return=minimal,count=exact",
])("refuses requests that reveal table sizes, and counts exactly: %s", async (prefer) => {
  expect(await codeOf("/rest/v1/orders", "", { prefer })).toBe(/exact/.test(prefer) ? null : "400 count_not_exact");
});
