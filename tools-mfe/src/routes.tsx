import type { RemoteRoute } from "@store/shared-data";
import { withOwnTheme } from "@store/shared-ui";
import { cleanImagesRoute } from "./limpar-criativo/limpar-criativo.route";

/** All routes of the tools. */
export const routes: readonly RemoteRoute[] = [cleanImagesRoute].map(withOwnTheme);
