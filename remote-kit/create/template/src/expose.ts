import { contractVersion, type RemoteModule } from "@store/shared-data";
import { routes } from "./routes";

/** The module that the store loads from this remote. */
export default { contract: contractVersion, name: "exemplo", routes } satisfies RemoteModule;
