export { callbackRoute } from "./auth/callback.route";
export { stopNoticesRoute } from "./avisos/stop-notices.route";
export { newPasswordRoute } from "./nova-senha/new-password.route";
export { recoverRoute } from "./recuperar-senha/recover.route";
