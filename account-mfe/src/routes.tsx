import { lazyRoute, type RemoteRoute } from "@store/shared-data";
import { withOwnTheme } from "@store/shared-ui";
import { loginRoute } from "./login/login.route";

// In files of their own: a shopper who signs in on the way to a product waits for none of them.
const fetchOrders = () => import(/* webpackChunkName: "orders" */ "./meus-pedidos/routes");
const fetchProfile = () =>
  import(/* webpackChunkName: "profile" */ "./meu-perfil/profile.route").then((file) => file.profileRoute);
const fetchMailLinks = () => import(/* webpackChunkName: "mail-links" */ "./mail-links");

/** A page that shows what its whole address says, and is not rendered ahead. */
function liveRoute(...route: Parameters<typeof lazyRoute>): RemoteRoute {
  const { staticPaths, ...live } = lazyRoute(...route);
  return live;
}

/** A page for who is signed in. Its title is known before its file is there. */
function ownRoute(path: string, title: string, fetchRoute: Parameters<typeof lazyRoute>[1]): RemoteRoute {
  return { ...liveRoute(path, fetchRoute), access: "session", head: () => ({ title, noIndex: true }) };
}

/** Every URL of the customer's area. */
export const routes: readonly RemoteRoute[] = [
  loginRoute,
  liveRoute("/auth/callback", () => fetchMailLinks().then((file) => file.callbackRoute)),
  {
    ...ownRoute("/meus-pedidos", "Meus Pedidos", () => fetchOrders().then((file) => file.ordersRoute)),
    staticPaths: async () => ["/meus-pedidos"],
  },
  ownRoute("/meus-pedidos/:pedido", "Pedido", () => fetchOrders().then((file) => file.orderRoute)),
  ownRoute("/meus-pedidos/garantia/:pedido", "Garantia do pedido", () =>
    fetchOrders().then((file) => file.claimAddressRoute),
  ),
  { ...ownRoute("/meu-perfil", "Meu Perfil", fetchProfile), staticPaths: async () => ["/meu-perfil"] },
  ownRoute("/meu-perfil/:secao", "Meu Perfil", fetchProfile),
  lazyRoute("/recuperar-senha", () => fetchMailLinks().then((file) => file.recoverRoute)),
  lazyRoute("/nova-senha", () => fetchMailLinks().then((file) => file.newPasswordRoute)),
  lazyRoute("/avisos/parar", () => fetchMailLinks().then((file) => file.stopNoticesRoute)),
].map(withOwnTheme);
