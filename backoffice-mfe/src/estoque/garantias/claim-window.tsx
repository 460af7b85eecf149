import { readFailure, type StaffRole } from "shared-data";
import { Dialog, ErrorState, Notice, Skeleton, Stack, Text } from "shared-ui";
import { PendingApprovals } from "../../approvals/pending-approvals";
import type { Claim, WholeClaim } from "../../claims/claims.api";
import { useClaim } from "../../claims/use-claims";
import type { DetailProps } from "../../list/list-definition";
import { Loading } from "../../list/loading";
import { adminSentences } from "../../messages/admin-messages";
import { Neighbours } from "../../widgets/neighbours";
import { OrderTimeline } from "../pedidos/pedido/order-timeline";
import { ClaimFacts } from "./claim-facts";
import { ClaimPictures } from "./claim-pictures";
import { ClaimTalk } from "./claim-talk";
import { DecideClaim } from "./decide-claim";
import { EarlierClaims } from "./earlier-claims";

/** One claim: what is wrong, what is known of the order and its key, what was said, and what can be decided. */
export function ClaimWindow({ id, ids, role, onShow, onClose }: DetailProps<Claim>) {
  const { data, error, refetch } = useClaim(id);
  return (
    <Dialog
      open
      wide
      title={`Chamado ${id.slice(0, 8)}`}
      onClose={onClose}
      footer={<Neighbours of="chamado" id={id} ids={ids} onShow={onShow} />}
    >
      {readFailure(error).code === "not_found" ? (
        <Text>Nenhum chamado tem este número.</Text>
      ) : data ? (
        <OpenClaim whole={data} role={role} failure={error ? adminSentences.claimsFailed(error) : null} />
      ) : error ? (
        <ErrorState message={adminSentences.claimsFailed(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Carregando chamado">
          <Skeleton $height="16em" />
        </Loading>
      )}
    </Dialog>
  );
}

interface OpenClaimProps {
  whole: WholeClaim;
  role: StaffRole;
  /** Why it could not be asked for anew. */
  failure: string | null;
}

function OpenClaim({ whole, role, failure }: OpenClaimProps) {
  const { claim, pictures, messages } = whole;
  const isUndecided = claim.state === "open" || claim.state === "answered";
  return (
    <Stack $gap={5}>
      {failure && <Notice tone="yellow">{failure}</Notice>}
      <ClaimFacts whole={whole} />
      <ClaimTalk claimId={claim.id} messages={messages} canWrite={isUndecided} />
      {pictures.length > 0 && <ClaimPictures pictures={pictures} />}
      {isUndecided && <DecideClaim whole={whole} />}
      <PendingApprovals canConfirm={role === "admin"} of={claim.id} />
      <OrderTimeline orderId={claim.order_id} />
      <EarlierClaims earlier={whole.earlier} />
    </Stack>
  );
}
