/**
 * The stateful parts of the store, shared between shell and remotes: run-time settings, data client, session.
 * Everything else in shared-data is bundled into each consumer.
 */
export { configureRuntime, fetchStoreClient, getSettings, getStoreClient } from "./runtime";
export {
  endSession,
  getAccessToken,
  getSession,
  loadAuth,
  loadEphemeralAuth,
  /** @public Previous name, still imported by released versions of the account area. */
  loadEphemeralAuth as loadPassingAuth,
  type SessionState,
  startSession,
  subscribeToSession,
  useSession,
} from "./session.store";
export type { AuthClient } from "./session-storage";
export type { SessionUser } from "./session-user";
export { parseSettings } from "./settings";
export type { HeroVideo, StoreSettings, Tracker } from "./settings-schema";
export type { StoreClient } from "./store-client";
