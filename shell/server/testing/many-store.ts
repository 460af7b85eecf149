import type { SmallServer } from "../../src/testing/small-server";
import { publishRemote, publishSmallStore, putItems } from "./small-store";

/** Remote with a list and one page per thing; the first two are common. */
const code = (origin: string) => `
  const { createElement } = require("react");
  const { useQuery } = require("@store/shared-data/query");
  const { useParams } = require("@store/shared-data/router");
  const read = async (name) => JSON.parse(await (await fetch("${origin}/rest/v1/" + name)).text());
  const one = (id) => ({ queryKey: ["one", id], queryFn: () => read("one/" + id) });
  const speed = { queryKey: ["speed"], queryFn: () => read("speed"), meta: { movesWithSales: true } };
  const all = { queryKey: ["all"], queryFn: () => read("all") };
  const show = (query) => createElement("p", null, JSON.stringify(useQuery(query).data));
  const at = (id) => "/outra/um/" + id;
  exports.default = { contract: 1, name: "outra", routes: [
    { path: "/outra", Component: () => show(all), staticPaths: async () => ["/outra"],
      load: ({ queryClient }) => queryClient.fetchQuery(all), head: () => ({ title: "Lista" }) },
    { path: "/outra/um/:id", many: true, Component: () => show(one(useParams().id)),
      staticPaths: async ({ part }) => {
        if (part?.products) return part.products.map(at);
        const ids = (await read("ids")).map(at);
        if (!part) return ids.slice(0, 2);
        const rest = ids.filter((id) => id > part.after);
        return rest.slice(0, 2);
      },
      load: async ({ params, queryClient }) => {
        await queryClient.fetchQuery(speed);
        return queryClient.fetchQuery(one(params.id));
      },
      head: (thing) => ({ title: thing.name ?? "nada", noIndex: thing.name === undefined }) },
  ] };`;

export const things = ["a", "b", "c", "d", "e"];

/** Sets the backend's response for a thing; an empty object means deleted. */
export const putThing = (server: SmallServer, id: string, thing: object): void =>
  server.put(`/rest/v1/one/${id}`, { ...thing });

/** Publishes a store in which most pages are rare: only the first two things are common. */
export function publishManyStore(server: SmallServer): void {
  publishSmallStore(server, {}, [publishRemote(server, "outra", code(server.origin))]);
  putItems(server, {});
  server.put("/rest/v1/ids", JSON.stringify(things));
  server.put("/rest/v1/all", JSON.stringify(things));
  server.put("/rest/v1/speed", "8");
  for (const id of things) putThing(server, id, { name: id, stock_count: 5, sold_count: 3, updated_at: "2026" });
}
