import { contractVersion, type RemoteModule } from "@store/shared-data";
import { routes } from "./routes";

/** The one module that the shell may load from this area. */
export default { contract: contractVersion, name: "storefront", routes } satisfies RemoteModule;
