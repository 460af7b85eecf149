import type { RemoteRoute } from "@store/shared-data";
import { withOwnTheme } from "@store/shared-ui";
import { pageRoute } from "./exemplo/page.route";
import { productRoute } from "./exemplo/product.route";

/** All routes of this remote, wrapped in the theme of its shared-ui version. */
export const routes: readonly RemoteRoute[] = [pageRoute, productRoute].map(withOwnTheme);
