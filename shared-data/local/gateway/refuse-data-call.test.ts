import { refuseDataCall } from "./refuse-data-call";

const names = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`);
const object = (count: number) => JSON.stringify(Object.fromEntries(names(count).map((name) => [name, 1])));

async function codeOf(path: string, body = "", headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost${path}`, { method: "POST", headers });
  const refusal = refuseDataCall(request, new TextEncoder().encode(body));
  return refusal && { status: refusal.status, code: ((await refusal.json()) as { code: string }).code };
}
const tooMany = { status: 400, code: "too_many_names" };

it("lets calls with forty names pass, wherever they stand", async () => {
  const query = names(40).map((name) => `${name}=eq.1`);
  for (const body of [object(40), `[${object(40)},${object(20)}]`, "", "[]", "null", "1", '["k"]', "no json"])
    expect(await codeOf(`/rest/v1/rpc/search_products?${query.join("&")}`, body)).toBeNull();
  expect(await codeOf("/auth/v1/signup", object(41))).toBeNull();
});

it.each([
  ["an object", object(41), "application/json"],
  ["an object of no type", object(2_000), ""],
  ["rows that together have more", `[${object(1)},${object(41)}]`, "application/json"],
  ["a form", names(41).join("=1&"), "application/x-www-form-urlencoded"],
  ["a table", `${names(41).join(",")}\n1`, "text/csv"],
])("refuses more names in %s", async (_what, body, type) => {
  expect(await codeOf("/rest/v1/rpc/search_products", body, { "content-type": type })).toEqual(tooMany);
});

it("refuses more names in the query, and one that is too long", async () => {
  expect(await codeOf(`/rest/v1/orders?${names(41).join("=eq.1&")}`)).toEqual(tooMany);
  const long = { status: 400, code: "name_too_long" };
  expect(await codeOf("/rest/v1/rpc/x", JSON.stringify({ ["a".repeat(64)]: 1 }))).toEqual(long);
  expect(await codeOf(`/rest/v1/orders?${"a".repeat(64)}=eq.1`)).toEqual(long);
});

it("refuses a function call with long names in total", async () => {
  const body = (count: number) =>
    JSON.stringify(Object.fromEntries(names(count).map((name) => [name.padEnd(20, "x"), 1])));
  expect(await codeOf("/rest/v1/rpc/search_products", body(10))).toBeNull();
  const refused = { status: 400, code: "names_too_long" };
  expect(await codeOf("/rest/v1/rpc/search_products", body(11))).toEqual(refused);
  expect(
    await codeOf(`/rest/v1/rpc/x?${"a".repeat(60)}1=1&${"b".repeat(60)}=1&${"c".repeat(60)}=1&${"d".repeat(60)}=1`),
  ).toEqual(refused);
  expect(await codeOf("/rest/v1/products", body(11))).toBeNull();
});

it.each(["count=planned", "count=estimated", "return=minimal, Count=Planned", "tx=rollback,count = estimated"])(
  "refuses requests that reveal table sizes: %s",
  async (prefer) => {
    expect(await codeOf("/rest/v1/orders", "", { prefer })).toEqual({ status: 400, code: "count_not_exact" });
  },
);

it("counts exactly", async () => {
  expect(await codeOf("/rest/v1/orders", "", { prefer: "return=minimal,count=exact" })).toBeNull();
});
