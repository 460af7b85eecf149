import { startEmbedded } from "./start-embedded";

// Run as a child process, because Jest cannot load the library: an empty embedded Postgres.
const embedded = await startEmbedded();
process.once("disconnect", () => void embedded.stop().finally(() => process.exit()));
process.send?.(embedded.url);
