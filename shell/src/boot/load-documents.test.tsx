import { registerRemote } from "../testing/small-remote";
import { respondWithPage, startSmallServer } from "../testing/small-server";
import { loadDocuments } from "./load-documents";

const server = startSmallServer();
respondWithPage(server);
const registry = () => ({ remotes: [registerRemote(server, "loja")] });

it("gives the settings and the list of remotes", async () => {
  server.put("/config.json", { storeName: "Ativos" });
  server.put("/registry.json", registry());
  const documents = await loadDocuments();
  expect(documents.settings).toEqual({ storeName: "Ativos" });
  expect(documents.registry.remotes.map(({ name }) => name)).toEqual(["loja"]);
});

it.each([
  ["cannot be had", { status: 503, body: "{}" }],
  ["are no JSON", "<!doctype html>"],
])("goes on without settings where they %s", async (_case, response) => {
  server.put("/config.json", response);
  server.put("/registry.json", registry());
  expect((await loadDocuments()).settings).toBeUndefined();
});

it("rejects where the registry cannot be had, and says why", async () => {
  server.put("/config.json", {});
  server.put("/registry.json", { status: 500, body: JSON.stringify(registry()) });
  await expect(loadDocuments()).rejects.toThrow("/registry.json answered 500");
});
