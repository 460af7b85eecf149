import { registerRemote } from "../testing/small-remote";
import { startPageServer } from "../testing/small-server";
import { loadDocuments } from "./load-documents";

const server = startPageServer();

it.each([
  ["cannot be had", { status: 503, body: "{}" }],
  ["are no JSON", "<!doctype html>"],
])("goes on without settings where they %s", async (_case, response) => {
  server.put("/config.json", response);
  server.put("/registry.json", { remotes: [registerRemote(server, "loja")] });
  const { settings, registry: live } = await loadDocuments();
  expect([settings, live.remotes.map(({ name }) => name)]).toEqual([undefined, ["loja"]]);
});
