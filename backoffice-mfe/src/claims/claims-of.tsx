import { Skeleton, Text } from "shared-ui";
import { FailedNotice } from "../list/failed-notice";
import { adminSentences } from "../messages/admin-messages";
import { ClaimLines } from "./claim-lines";
import type { ClaimsOf as Of } from "./claims.api";
import { useClaimsOf } from "./use-claims";

interface ClaimsOfProps {
  of: Of;
}

/** The guarantee claims about an order, or of a customer, a line each. */
export function ClaimsOf({ of }: ClaimsOfProps) {
  const { data, error, refetch } = useClaimsOf(of);
  if (!data && error) return <FailedNotice message={adminSentences.claimsFailed(error)} onRetry={refetch} />;
  if (!data) return <Skeleton $height="3em" aria-busy="true" />;
  if (data.length === 0) return <Text $muted>Nenhum chamado de garantia.</Text>;
  return <ClaimLines claims={data} />;
}
