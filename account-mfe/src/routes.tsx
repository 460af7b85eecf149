import type { RemoteRoute } from "shared-data";
import { withOwnTheme } from "shared-ui";
import { callbackRoute } from "./auth/callback.route";
import { loginRoute } from "./login/login.route";
import { profileRoute } from "./meu-perfil/profile.route";
import { ordersRoute } from "./meus-pedidos/orders.route";
import { newPasswordRoute } from "./nova-senha/new-password.route";
import { recoverRoute } from "./recuperar-senha/recover.route";

/** Every URL of the customer's area. */
export const routes: readonly RemoteRoute[] = [
  loginRoute,
  callbackRoute,
  ordersRoute,
  profileRoute,
  recoverRoute,
  newPasswordRoute,
].map(withOwnTheme);
