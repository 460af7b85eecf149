import type { StaffRole } from "@store/shared-data";
import { useParams } from "@store/shared-data/router";
import { Stack } from "@store/shared-ui";
import { PendingApprovals } from "../../approvals/pending-approvals";
import { useClaim, type WholeClaim } from "../../claims/claims.api";
import { DetailPage } from "../../list/detail-page";
import { OrderTimeline } from "../pedidos/pedido/order-timeline";
import { ClaimActions } from "./claim-actions";
import { ClaimFacts, ClaimStatus, EarlierClaims } from "./claim-facts";
import { ClaimPictures } from "./claim-pictures";

/** /estoque/garantias/:id: a guarantee claim with its state, possible decisions and the history of its order. */
export function ClaimPage({ role }: { role: StaffRole }) {
  const { id = "" } = useParams();
  return (
    <DetailPage title={`Chamado ${id.slice(0, 8)}`} of="chamado" id={id} list="/estoque/garantias" query={useClaim(id)}>
      {(whole) => <OpenClaim key={id} whole={whole} role={role} />}
    </DetailPage>
  );
}

function OpenClaim({ whole, role }: { whole: WholeClaim; role: StaffRole }) {
  const { claim, pictures, earlier } = whole;
  return (
    <Stack>
      <ClaimStatus whole={whole} />
      {(claim.state === "open" || claim.state === "answered") && <ClaimActions whole={whole} />}
      <PendingApprovals canConfirm={role === "admin"} of={claim.id} />
      <ClaimFacts whole={whole} />
      {pictures.length > 0 && <ClaimPictures pictures={pictures} />}
      <OrderTimeline orderId={claim.order_id} />
      <EarlierClaims earlier={earlier} />
    </Stack>
  );
}
