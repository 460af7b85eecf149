import type { RemoteRoute, StaffRole } from "shared-data";
import { useParams } from "shared-data/router";
import { StaffArea } from "../../../access/staff-area";
import { DossierPage } from "./dossier-page";

function Addressed({ role }: { role: StaffRole }) {
  const { pedido = "" } = useParams();
  return <DossierPage key={pedido} orderId={pedido} role={role} />;
}

/** /estoque/pedidos/dossie/:pedido: the dossier of an order, made and printed. */
export const dossierRoute: RemoteRoute = {
  path: "/estoque/pedidos/dossie/:pedido",
  Component: () => <StaffArea>{(role) => <Addressed role={role} />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Dossiê", noIndex: true }),
};

/** /estoque/pedidos/dossie: where a dossier's file is checked. */
export const checkDossierRoute: RemoteRoute = {
  path: "/estoque/pedidos/dossie",
  Component: () => <StaffArea>{(role) => <DossierPage orderId="" role={role} />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Conferir dossiê", noIndex: true }),
};
