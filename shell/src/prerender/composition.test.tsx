/** @jest-environment node */
import type { RemoteRoute } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { styled } from "styled-components";
import { registerRemote } from "../testing/small-remote";

// As a build writes it in; read when the module is loaded.
Reflect.set(globalThis, "STORE_DATA_VERSION", "v1");

const registered = (name: string, dataVersion: string) =>
  registerRemote({ origin: "https://cdn.exemplo.com.br" }, name, { dataVersion });

/** A page that asks, under the same key as any other, for something else, and shows it. */
function routeOf(path: string, answer: string, show = (data: string) => <h1>{data}</h1>): RemoteRoute {
  const query = { queryKey: ["products"], queryFn: () => Promise.resolve(answer) };
  return {
    path,
    Component: () => show(String(useQuery(query).data)),
    load: ({ queryClient }) => queryClient.fetchQuery(query),
    head: () => ({ title: path }),
    staticPaths: async ({ queryClient }) => {
      await queryClient.fetchQuery(query);
      return [path];
    },
  };
}

it("renders each remote's page with the answers of its own version of shared-data", async () => {
  const { Composition } = await import("./composition");
  const remotes = [registered("um", "v1"), registered("dois", "v2")];
  const composition = new Composition({ remotes }, {}, "https://loja.exemplo.com.br");
  for (const remote of remotes) {
    const route = routeOf(`/${remote.name}`, `resposta ${remote.dataVersion}`);
    composition.addRemote(remote, { contract: 1, name: remote.name, routes: [route] });
  }
  expect(await composition.listPaths((_route, error) => expect(error).toBeUndefined())).toEqual(["/um", "/dois"]);
  const pages = await Promise.all(["/um", "/dois"].map((path) => composition.prepare(path)));
  const rendered = await Promise.all(pages.map((page) => page?.render()));
  const answers = ["resposta v1", "resposta v2"];
  expect(rendered.map((page) => page?.markup.match(/<h1>(.*?)<\/h1>/)?.[1])).toEqual(answers);
  expect(pages.flatMap((page) => page?.queries.map(([, data]) => data))).toEqual(answers);
});

const hostile = `url("</style><script>hacked=1</script></STYLE >")`;
const Picture = styled.div<{ $image: string }>`
  background: ${({ $image }) => $image};
`;

it("lets no value of a style end the style's element", async () => {
  const { Composition } = await import("./composition");
  const remote = registered("um", "v1");
  const composition = new Composition({ remotes: [remote] }, {}, "https://loja.exemplo.com.br");
  const route = routeOf("/um", hostile, (data) => <Picture $image={data} />);
  composition.addRemote(remote, { contract: 1, name: "um", routes: [route] });
  const { styles = "" } = (await (await composition.prepare("/um"))?.render()) ?? {};
  expect(styles).toContain(String.raw`url("\3c /style><script>hacked=1\3c /script>\3c /STYLE >")`);
  expect(styles.match(/<\//g)).toHaveLength(1);
  expect(styles).toMatch(/<\/style>$/);
});
