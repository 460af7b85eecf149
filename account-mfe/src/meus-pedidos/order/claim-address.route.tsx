import type { RemoteRoute } from "@store/shared-data";
import { Navigate, useLocation, useParams } from "@store/shared-data/router";
import { claimPlace, pathOf } from "../data/order";

function ClaimAddress() {
  const { pedido = "" } = useParams();
  const { search } = useLocation();
  return <Navigate to={pathOf({ id: encodeURIComponent(pedido) }) + search + claimPlace} replace />;
}

/** /meus-pedidos/garantia/:pedido: the address of claims in emails that were sent before an order had a page. */
export const claimAddressRoute: RemoteRoute = {
  path: "/meus-pedidos/garantia/:pedido",
  access: "session",
  Component: ClaimAddress,
  head: () => ({ title: "Garantia do pedido", noIndex: true }),
};
