import { until } from "../../src/testing/small-server";
import { startSmallPages } from "../testing/small-pages";
import { publishRemote, publishSmallStore, putItems } from "../testing/small-store";
import { codeOf } from "../testing/two-remotes";
import { patience } from "./find-page";

const pages = startSmallPages((server) => {
  publishSmallStore(server);
  putItems(server, { um: "Primeiro", dois: "Segundo" });
});
const { store, compose, find } = pages;

it("answers with no page of before once another release is live, where the new one takes its time", async () => {
  await compose();
  Object.assign(patience, { outdated: 300 });
  store.put("/rest/v1/item/um", { isSilent: true });
  publishSmallStore(store, { version: "2.0.0" });
  expect(await find("/item/um")).toBeNull();
  // Crawlers, which read no more than the text, and link previews.
  Object.assign(patience, { first: 300 });
  expect(await find("/item/um", false, false)).toMatchObject({
    html: expect.stringContaining("Primeiro"),
    status: 200,
  });
  store.clear();
});

it("keeps the sandbox of a remote where only another one was released", async () => {
  store.put("/rest/v1/item/um", "Primeiro");
  await find("/item/um");
  const fetched = store.count("GET /loja/server.cjs");
  const others = [publishRemote(store, "outra", codeOf({ load: "null" }), { version: "2.0.0" })];
  publishSmallStore(store, {}, others);
  expect(await find("/item/um")).toMatchObject({ html: expect.stringContaining('"2.0.0"') });
  expect(store.count("GET /loja/server.cjs")).toBe(fetched);
});

it("joins no request of now to a page that was begun with the releases of before", async () => {
  store.put("/rest/v1/item/tres", { isSilent: true }, "Terceiro");
  const first = find("/item/tres");
  await until(() => store.count("GET /rest/v1/item/tres") === 1);
  publishSmallStore(store, { version: "2.0.0" });
  expect(await find("/item/tres")).toMatchObject({ html: expect.stringContaining('"2.0.0"'), status: 200 });
  store.clear();
  await first;
});
