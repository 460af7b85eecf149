/** @jest-environment node */
import type { RemoteRoute } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { styled } from "styled-components";
import { registerRemote } from "../testing/small-remote";

const hostile = `url("</style><script>hacked=1</script></STYLE >")`;
const Picture = styled.div<{ $image: string }>`
  background: ${({ $image }) => $image};
`;

it("lets no value of a style end the style's element", async () => {
  const { Composition } = await import("./composition");
  const remote = registerRemote({ origin: "https://cdn.exemplo.com.br" }, "um");
  const composition = new Composition({ remotes: [remote] }, {}, "https://loja.exemplo.com.br");
  const query = { queryKey: ["picture"], queryFn: () => Promise.resolve(hostile) };
  const route: RemoteRoute = {
    path: "/um",
    Component: () => <Picture $image={String(useQuery(query).data)} />,
    load: ({ queryClient }) => queryClient.fetchQuery(query),
    staticPaths: async () => ["/um"],
  };
  composition.addRemote(remote, { contract: 1, name: "um", routes: [route] });
  const { styles = "" } = (await (await composition.prepare("/um"))?.render()) ?? {};
  expect(styles).toContain(String.raw`url("\3c /style><script>hacked=1\3c /script>\3c /STYLE >")`);
  expect(styles.match(/<\//g)).toHaveLength(1);
  expect(styles).toMatch(/<\/style>$/);
});
