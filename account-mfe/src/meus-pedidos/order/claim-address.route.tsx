import { Navigate, useLocation, useParams } from "@store/shared-data/router";
import { claimPlace, pathOf } from "../data/order";
import { OrderFrame } from "./order-frame";

function ClaimAddress() {
  const { pedido = "" } = useParams();
  const { search } = useLocation();
  return <Navigate to={pathOf({ id: encodeURIComponent(pedido) }) + search + claimPlace} replace />;
}

/** /meus-pedidos/garantia/:pedido: the address of claims in emails that were sent before an order had a page. */
export const claimAddressRoute = { Component: ClaimAddress, Frame: OrderFrame };
