import type { RemoteRoute } from "shared-data";
import { withOwnTheme } from "shared-ui";
import { pageRoute } from "./exemplo/page.route";

/** Every address of this remote, each inside the theme that this remote was built with. */
export const routes: readonly RemoteRoute[] = [pageRoute].map(withOwnTheme);
