import { lazyRoute, type RemoteRoute } from "shared-data";
import { withOwnTheme } from "shared-ui";
import { callbackRoute } from "./auth/callback.route";
import { loginRoute } from "./login/login.route";
import { profileRoute } from "./meu-perfil/profile.route";
import { GuaranteeFrame } from "./meus-pedidos/garantia/guarantee-frame";
import { OrdersFrame } from "./meus-pedidos/list/orders-frame";
import { newPasswordRoute } from "./nova-senha/new-password.route";
import { recoverRoute } from "./recuperar-senha/recover.route";

// In a file of its own: who signs in on the way to a product does not wait for it. Access and title are known before it comes.
const ordersRoute: RemoteRoute = {
  ...lazyRoute("/meus-pedidos", () =>
    import(/* webpackChunkName: "orders" */ "./meus-pedidos/list/orders.route").then((file) => file.ordersRoute),
  ),
  access: "session",
  Frame: OrdersFrame,
  head: () => ({ title: "Meus Pedidos", noIndex: true }),
  staticPaths: async () => ["/meus-pedidos"],
};

const guaranteeRoute: RemoteRoute = {
  ...lazyRoute("/meus-pedidos/garantia/:pedido", () =>
    import(/* webpackChunkName: "guarantee" */ "./meus-pedidos/garantia/guarantee.route").then(
      (file) => file.guaranteeRoute,
    ),
  ),
  access: "session",
  Frame: GuaranteeFrame,
  head: () => ({ title: "Garantia do pedido", noIndex: true }),
};

const stopNoticesRoute: RemoteRoute = {
  ...lazyRoute("/avisos/parar", () =>
    import(/* webpackChunkName: "stop-notices" */ "./avisos/stop-notices.route").then((file) => file.stopNoticesRoute),
  ),
  head: () => ({ title: "Parar avisos", noIndex: true }),
};

/** Every URL of the customer's area. */
export const routes: readonly RemoteRoute[] = [
  loginRoute,
  callbackRoute,
  ordersRoute,
  guaranteeRoute,
  profileRoute,
  recoverRoute,
  newPasswordRoute,
  stopNoticesRoute,
].map(withOwnTheme);
