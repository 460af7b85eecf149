import { type RegisteredRemote, scriptsOf } from "@store/shared-data";

const preloads = new Map<string, Promise<unknown>>();

/**
 * Preloads all scripts of a remote that a page needs, in parallel. Rejects if one fails; the next call fetches that one
 * again.
 */
export async function preloadRemote(remote: RegisteredRemote, pathname: string): Promise<void> {
  const files = scriptsOf(remote, pathname).map((file) => {
    const href = new URL(file, remote.baseUrl).href;
    const known = preloads.get(href) ?? preload(href, remote.integrity[file]);
    preloads.set(href, known);
    return known.catch((error) => {
      preloads.delete(href);
      throw error;
    });
  });
  await Promise.all(files);
}

function preload(href: string, integrity: string | undefined): Promise<unknown> {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "script", crossOrigin: "anonymous", href });
  // The browser reuses a preload only if its integrity equals the script tag's.
  if (integrity) link.integrity = integrity;
  return new Promise((resolve, reject) => {
    Object.assign(link, { onload: resolve, onerror: () => reject(new Error(`${href} could not be fetched`)) });
    document.head.append(link);
  });
}
