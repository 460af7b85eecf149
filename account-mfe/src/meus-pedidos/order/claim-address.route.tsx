import { Navigate, useLocation, useParams } from "@store/shared-data/router";
import { claimPlace, pathOf } from "../data/order";
import { OrderFrame } from "./order-frame";

function ClaimAddress() {
  const { pedido = "" } = useParams();
  const { search } = useLocation();
  return <Navigate to={pathOf({ id: encodeURIComponent(pedido) }) + search + claimPlace} replace />;
}

/** /meus-pedidos/garantia/:pedido: redirects links from emails that were sent before orders had a page. */
export const claimAddressRoute = { Component: ClaimAddress, Frame: OrderFrame };
