/**
 * The parts of the store that hold state, shared once between shell and remotes: run-time settings, the data client,
 * the session. Everything else in shared-data is bundled where it is used.
 */
export { configureRuntime, fetchStoreClient, getSettings, getStoreClient } from "./runtime";
export {
  endSession,
  getAccessToken,
  getSession,
  loadAuth,
  loadEphemeralAuth,
  /** @public Its earlier name, which the released account area asks for. */
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
