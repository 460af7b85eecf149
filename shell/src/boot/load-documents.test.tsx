import { registerRemote } from "../testing/small-remote";
import { startPageServer } from "../testing/small-server";
import { loadDocuments } from "./load-documents";

const server = startPageServer();
const registry = () => ({ remotes: [registerRemote(server, "loja")] });

it.each([
  ["cannot be had", { status: 503, body: "{}" }],
  ["are no JSON", "<!doctype html>"],
])("goes on without settings where they %s", async (_case, response) => {
  server.put("/config.json", response);
  server.put("/registry.json", registry());
  const { settings, registry: live } = await loadDocuments();
  expect([settings, live.remotes.map(({ name }) => name)]).toEqual([undefined, ["loja"]]);
});

it("rejects where the registry cannot be had, and says why", async () => {
  server.put("/config.json", {});
  server.put("/registry.json", { status: 500, body: JSON.stringify(registry()) });
  await expect(loadDocuments()).rejects.toThrow("/registry.json answered 500");
});
