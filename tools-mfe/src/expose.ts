import type { RemoteModule } from "shared-data";
import { routes } from "./routes";

export default { contract: 1, name: "tools", routes } satisfies RemoteModule;
