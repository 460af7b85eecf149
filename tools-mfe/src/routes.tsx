import type { RemoteRoute } from "shared-data";
import { withOwnTheme } from "shared-ui";
import { cleanImagesRoute } from "./limpar-criativo/limpar-criativo.route";

/** Every URL of the tools. */
export const routes: readonly RemoteRoute[] = [cleanImagesRoute].map(withOwnTheme);
