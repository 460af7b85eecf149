import { createQueryClient } from "@store/shared-data/query";
import { registerRemote } from "../testing/small-remote";
import { queriesFor } from "./remote-queries";

const remote = (name: string, dataVersion?: string) =>
  registerRemote({ origin: "https://cdn.exemplo.com.br" }, name, dataVersion ? { dataVersion } : {});
const key = ["products", "newest"];

it("shares answers among the shell and the remotes of its version", () => {
  const shell = createQueryClient();
  expect(queriesFor(remote("loja", "v1"), shell, "v1")).toBe(shell);
  expect(queriesFor(remote("conta"), shell, undefined)).toBe(shell);
});

it("keeps what another version asked for apart, whichever asks first", () => {
  const shell = createQueryClient();
  const later = queriesFor(remote("loja", "v2"), shell, "v1");
  expect(queriesFor(remote("estoque", "v2"), shell, "v1")).toBe(later);
  later.setQueryData(key, { rows: ["novo"] });
  expect(shell.getQueryData(key)).toBeUndefined();
  shell.setQueryData(key, ["velho"]);
  expect(later.getQueryData(key)).toEqual({ rows: ["novo"] });
});

it("shares no cached responses with a remote without a version", () => {
  const shell = createQueryClient();
  const one = queriesFor(remote("um"), shell, "v1");
  one.setQueryData(key, "um");
  expect(shell.getQueryData(key)).toBeUndefined();
  expect(queriesFor(remote("dois"), shell, "v1").getQueryData(key)).toBeUndefined();
});

it("lets an invalidation and a removal reach the answers of every version", () => {
  const shell = createQueryClient();
  const later = queriesFor(remote("loja", "v2"), shell, "v1");
  const own = ["private", "profile"];
  for (const client of [shell, later]) for (const each of [key, own]) client.setQueryData(each, "algo");
  void later.invalidateQueries({ queryKey: ["products"] });
  expect([shell, later].map((client) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
  shell.removeQueries({ queryKey: ["private"] });
  expect([shell, later].map((client) => client.getQueryData(own))).toEqual([undefined, undefined]);
});
