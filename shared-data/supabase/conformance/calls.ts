import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { describeResult, operations, type Scene } from "../../local/testing/operations";
import { createPerson } from "./people";
import { createShop } from "./shop";
import { createVisitor, service, target } from "./target";

const callers = ["visitor", "stranger", "owner", "manager", "admin"] as const;

// They count what else is in a store, or ask for an account of the demonstration.
const ofOthers = ["R7.1 newest", "R7.3 orders counted, one of them", "R7.5 name that is taken"];
const agreed = operations.filter(([name]) => name.startsWith("R7.") && !ofOthers.includes(name));

const visitor = createVisitor();
const stranger = await createPerson();
const shop = target.databaseUrl ? await createShop() : null;
const { data: seeded } = await visitor.from("products").select("id").eq("is_active", true).limit(1).single();
// Without a shop of one's own the callers ask for what is not there, and hear the same.
const nothing: Scene = {
  product: seeded?.id,
  order: randomUUID(),
  sold: randomUUID(),
  free: randomUUID(),
  owner: randomUUID(),
};
const people = { visitor, stranger: stranger.db, ...shop?.people };

for (const [name, outcomes, call] of agreed) {
  test(`answers as agreed: ${name}`, async () => {
    for (const [index, caller] of callers.entries()) {
      const db = people[caller as keyof typeof people];
      if (!db) continue;
      const result = describeResult(await call(db, shop?.scene ?? nothing));
      assert.equal(result, outcomes[index], `${caller}: ${name}`);
    }
  });
}

test("the service key does not read tables past the grants", async () => {
  for (const table of ["orders", "product_keys", "payment_events"]) {
    const { status, error } = await service.from(table).select("id").limit(1);
    assert.deepEqual([status, error?.code], [403, "42501"], table);
  }
});

test("no table, function or schema of the store's own is served beside its public ones", async () => {
  for (const schema of ["private", "auth", "vault"]) {
    const headers = { apikey: target.publishableKey, "accept-profile": schema };
    const { status } = await fetch(`${target.url}/rest/v1/staff_members?select=user_id`, { headers });
    assert.ok(status >= 400 && status < 500, `${schema}: ${status}`);
  }
});

test("there is no file of anybody's in storage", async () => {
  const headers = { apikey: target.publishableKey };
  const response = await fetch(`${target.url}/storage/v1/bucket`, { headers });
  assert.deepEqual(response.ok ? await response.json() : [], []);
});
