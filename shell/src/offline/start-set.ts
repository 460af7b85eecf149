import { cachePrefix, startPage } from "./cache-names";

export const startCache = `${cachePrefix}start-1`;

const documents = ["/config.json", "/registry.json"];

/** True for the documents that the start page fetches. */
export const isStartDocument = (pathname: string): boolean => documents.includes(pathname);

/**
 * Fetches and caches the start page with its documents, all three or none, so that an old shell never starts with a
 * newer registry. Rejects if one fetch fails.
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
  // Staff previews are sent with no-store and must not be cached.
  if (response.headers.get("cache-control")?.includes("no-store")) throw new Error(`${address} is not to be kept`);
  // Some hosts redirect to the start page, and browsers reject a redirected response for a navigation.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}
