import { type Check, noneOf } from "./finding";
import { ask, askBackend, type LiveStore, told } from "./live-store";

/** The addresses that watch over the store, and what they say now. */
export const checkHealth: Check = {
  group: "Health",
  examine: async (store) => {
    const shell = await Promise.all(
      ["/livez", "/readyz"].map(async (path) => [path, await ask(store.shell + path)] as const),
    );
    return [
      noneOf(
        shell.filter(([, { status }]) => status !== 200).map(([path, answer]) => `${path} ${told(answer)}`),
        "The shop's pages are alive and ready",
        "The shop's pages are not well",
        "503 says which part is away; 404: serve the two files or addresses that `export` writes.",
      ),
      noneOf(
        await unwellBackend(store),
        "The backend is alive and ready",
        "The backend is not well",
        "See its log, or the project's status.",
      ),
    ];
  },
};

// A hosted project has no such address of its own: there the auth service and the data API are asked.
async function unwellBackend(store: LiveStore) {
  const own = await askBackend(store, "/readyz");
  if (own.status === 200) return [];
  const paths = own.status === 503 ? ["/readyz"] : ["/auth/v1/health", "/rest/v1/products?select=id&limit=1"];
  const answers = await Promise.all(paths.map(async (path) => [path, await askBackend(store, path)] as const));
  return answers.filter(([, { status }]) => status !== 200).map(([path, answer]) => `${path} ${told(answer)}`);
}
