import { lazyRoute, type RemoteRoute } from "@store/shared-data";
import { withOwnTheme } from "@store/shared-ui";
import { callbackRoute } from "./auth/callback.route";
import { loginRoute } from "./login/login.route";
import { profileRoute, profileSectionRoute } from "./meu-perfil/profile.route";
import { OrdersFrame } from "./meus-pedidos/list/orders-frame";
import { OrderFrame } from "./meus-pedidos/order/order-frame";
import { newPasswordRoute } from "./nova-senha/new-password.route";
import { recoverRoute } from "./recuperar-senha/recover.route";

// In a file of its own: who signs in on the way to a product does not wait for it. Access and title are known before it comes.
const fetchOrders = () => import(/* webpackChunkName: "orders" */ "./meus-pedidos/routes");

const ordersRoute: RemoteRoute = {
  ...lazyRoute("/meus-pedidos", () => fetchOrders().then((file) => file.ordersRoute)),
  access: "session",
  Frame: OrdersFrame,
  head: () => ({ title: "Meus Pedidos", noIndex: true }),
  staticPaths: async () => ["/meus-pedidos"],
};

const orderRoute: RemoteRoute = {
  ...lazyRoute("/meus-pedidos/:pedido", () => fetchOrders().then((file) => file.orderRoute)),
  access: "session",
  Frame: OrderFrame,
  head: () => ({ title: "Pedido", noIndex: true }),
};

const claimAddressRoute: RemoteRoute = {
  ...lazyRoute("/meus-pedidos/garantia/:pedido", () => fetchOrders().then((file) => file.claimAddressRoute)),
  access: "session",
  Frame: OrderFrame,
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
  orderRoute,
  claimAddressRoute,
  profileRoute,
  profileSectionRoute,
  recoverRoute,
  newPasswordRoute,
  stopNoticesRoute,
].map(withOwnTheme);
