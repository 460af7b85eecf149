import { cachePrefix, startPage } from "./cache-names";

export const startCache = `${cachePrefix}start-1`;

const documents = ["/config.json", "/registry.json"];

/** True if an address is a document that the start page asks for. */
export const isStartDocument = (pathname: string): boolean => documents.includes(pathname);

/**
 * Fetches the start page and keeps it with the documents it asks for: all three of one moment or none, so that an old
 * shell is never started with a newer list of remotes. Rejects where one of them is not to be had.
 */
export async function keepStart(): Promise<Response> {
  const addresses = [startPage, ...documents];
  const responses = await Promise.all(addresses.map(fetchWhole));
  const cache = await caches.open(startCache);
  await Promise.all(responses.map((response, index) => cache.put(addresses[index] ?? "", response.clone())));
  return responses[0] ?? Response.error();
}

async function fetchWhole(address: string): Promise<Response> {
  const response = await fetch(address, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  // A preview for staff is not part of anybody's start.
  if (response.headers.get("cache-control")?.includes("no-store")) throw new Error(`${address} is not to be kept`);
  // Some hosts lead to the start page by a redirect, and a browser takes no redirected answer for a visited page.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}
