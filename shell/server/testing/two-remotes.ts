import { startSmallPages } from "./small-pages";
import { publishRemote, publishSmallStore, putItems, settingsOf } from "./small-store";

/** Code of a remote with one page, `/outra`; tests replace its parts. `first` runs before them. */
export const codeOf = ({
  first = "",
  load = "null",
  head = "{ title: 'Outra' }",
  body = "'Outra'",
  paths = "['/outra']",
}: Partial<Record<"first" | "load" | "head" | "body" | "paths", string>>): string => `
  const { createElement, Suspense } = require("react");
  ${first}
  exports.default = { contract: 1, name: "outra", routes: [{
    path: "/outra",
    Component: () => createElement("p", null, ${body}),
    staticPaths: async () => ${paths},
    load: async () => ${load},
    head: (data) => (${head}),
  }] };`;

/** Store for the tests of a file: its remotes are "loja" with the page `/item/um`, and "outra" with a test's code. */
export function startTwoRemotes() {
  const pages = startSmallPages((store) => putItems(store, { um: "Primeiro" }));
  const { store } = pages;
  const publish = (code: string) => publishSmallStore(store, {}, [publishRemote(store, "outra", code)]);
  const compose = async (code: string) => {
    publish(code);
    return pages.compose();
  };
  return {
    server: store,
    has: pages.has,
    publish,
    compose,
    /** Composes a valid page of "outra", then composes again with the given code. */
    composeAgain: async (code: string) => {
      expect(await compose(codeOf({}))).toMatchObject({ written: 2, failures: [] });
      publish(code);
      store.put("/config.json", settingsOf(store, "Nome Novo"));
      return pages.compose();
    },
    get prerenderer() {
      return pages.prerenderer;
    },
    /** Renders a page now, with what is live. */
    render: async (page: string) => pages.prerenderer.prerenderPage(page, await pages.readLive()),
    read: (page: string) => pages.read(`${page}/index.html`),
  };
}
