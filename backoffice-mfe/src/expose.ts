import { contractVersion, type RemoteModule } from "@store/shared-data";
import { routes } from "./routes";

/** The module that the shell loads from this remote. */
export default { contract: contractVersion, name: "backoffice", routes } satisfies RemoteModule;
