import assert from "node:assert/strict";
import { test } from "node:test";
import { createPerson } from "./people";
import { createShop, pay } from "./shop";
import { target } from "./target";

const skip = !target.databaseUrl;

test("one payment is one order, however often it is told of, and its key is its buyer's alone", { skip }, async () => {
  const { scene, people } = await createShop();
  const buyer = await createPerson();
  const id = `conforme-${buyer.id}`;
  const outcomes = [await pay(scene.product, buyer.email, id), await pay(scene.product, buyer.email, id)];
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    [200, 200],
  );
  const { data: orders } = await buyer.db.from("orders").select("id,status").throwOnError();
  assert.deepEqual(
    orders?.map(({ status }) => status),
    ["completed"],
  );
  const key = { p_order_id: orders?.[0]?.id };
  const { data } = await buyer.db.rpc("reveal_order_key", key).throwOnError();
  assert.match(String(data), new RegExp(scene.product));
  assert.equal((await people.owner.rpc("reveal_order_key", key)).status, 404);
});

test("what was paid before the account was there is its owner's from the proof on", { skip }, async () => {
  const { scene } = await createShop();
  const buyer = await createPerson();
  assert.equal((await pay(scene.product, buyer.email.toUpperCase())).outcome, "waiting");
  const { data } = await buyer.db.from("orders").select("is_waiting").throwOnError();
  assert.deepEqual(data, [{ is_waiting: true }]);
});

test("a page hears of its own order at once, and of nobody else's", { skip }, async (context) => {
  const there = await fetch(`${target.url}/realtime/v1/websocket?apikey=${target.publishableKey}`);
  if (there.status === 404) return context.skip("there is no realtime service");
  const { scene, owner } = await createShop();
  const stranger = await createPerson();
  const heard: string[] = [];
  const listen = async (name: string, { db }: typeof owner) => {
    await db.realtime.setAuth();
    const channel = db.channel(`conforme-${name}`);
    channel.on("postgres_changes", { event: "INSERT", schema: "public", table: "orders" }, () => heard.push(name));
    return new Promise((resolve) => channel.subscribe(resolve));
  };
  if ((await listen("owner", owner)) !== "SUBSCRIBED") return context.skip("orders are not published");
  await listen("stranger", stranger);
  await pay(scene.product, owner.email);
  for (const until = Date.now() + 10_000; heard.length === 0 && Date.now() < until; )
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(heard, ["owner"]);
  await Promise.all([owner.db.removeAllChannels(), stranger.db.removeAllChannels()]);
});
