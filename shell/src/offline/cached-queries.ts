import type { QueryClient } from "@store/shared-data/query";
import { pageDataId } from "../page/page-data-id";
import { takeOverQueries } from "../page/served-page";
import { cataloguePage } from "./cache-names";

// Not DOMParser: it reports the page's inline styles as violations of the content security policy. The JSON has no "<".
const pageData = new RegExp(` id="${pageDataId}"[^>]*>([^<]+)`);

/** On a page opened offline: fills the query cache with the last known products and the time of that data. */
export async function takeOverCachedQueries(queryClient: QueryClient): Promise<void> {
  const page = await caches.match(cataloguePage);
  const [, data] = pageData.exec((await page?.text()) ?? "") ?? [];
  if (data) takeOverQueries(queryClient, JSON.parse(data).queries);
}
