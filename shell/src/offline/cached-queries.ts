import { findRemote, type Registry } from "@store/shared-data";
import type { QueryClient } from "@store/shared-data/query";
import { queriesFor } from "../areas/remote-queries";
import { pageDataId } from "../page/page-data-id";
import { takeOverQueries } from "../page/served-page";
import { cataloguePage } from "./cache-names";

const dataStart = ` id="${pageDataId}"`;

/** On a page opened offline: fills the query cache with the last known products and the time of that data. */
export async function takeOverCachedQueries(queryClient: QueryClient, registry: Registry): Promise<void> {
  const remote = findRemote(registry, cataloguePage);
  const page = await caches.match(cataloguePage);
  if (!remote || !page) return;
  // Not DOMParser: it reports the page's inline styles as violations of the content security policy.
  const [, pageData = ""] = (await page.text()).split(dataStart);
  const { queries } = JSON.parse(pageData.slice(pageData.indexOf(">") + 1, pageData.indexOf("</script>")));
  takeOverQueries(queriesFor(remote, queryClient), queries);
}
