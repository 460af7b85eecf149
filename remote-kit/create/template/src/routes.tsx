import type { RemoteRoute } from "@store/shared-data";
import { withOwnTheme } from "@store/shared-ui";
import { pageRoute } from "./exemplo/page.route";
import { productRoute } from "./exemplo/product.route";

/** Every address of this remote, each inside the theme that this remote was built with. */
export const routes: readonly RemoteRoute[] = [pageRoute, productRoute].map(withOwnTheme);
