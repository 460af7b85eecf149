import { startSmallPages } from "./small-pages";
import { publishRemote, publishSmallStore, putItems, settingsOf } from "./small-store";

/** The code of a remote with one page, `/outra`, whose parts a test replaces; before them runs what `first` says. */
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

/** A store with its own remote, whose page is `/item/um`, and another one, whose code is a test's own. For the tests of a file. */
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
    place: pages.place,
    publish,
    compose,
    /** Composes a good page of the other remote, then again with the given code in its place. */
    composeAgain: async (code: string) => {
      expect(await compose(codeOf({}))).toMatchObject({ written: 2, failures: [] });
      publish(code);
      store.put("/config.json", settingsOf(store, "Nome Novo"));
      return pages.compose();
    },
    get prerenderer() {
      return pages.prerenderer;
    },
    read: (page: string) => pages.read(`${page}/index.html`),
  };
}
