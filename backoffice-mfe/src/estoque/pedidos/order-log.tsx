import { Heading, Skeleton, Stack, Text } from "shared-ui";
import { FailedNotice } from "../../list/failed-notice";
import { adminSentences } from "../../messages/admin-messages";
import { LogTable } from "../registro/log-table";
import { useOrderActions } from "../registro/use-staff-log";

interface OrderLogProps {
  orderId: string;
}

/** What staff did to an order, who and why. */
export function OrderLog({ orderId }: OrderLogProps) {
  const { data, error, refetch } = useOrderActions(orderId);
  if (!data && error) return <FailedNotice message={adminSentences.logFailed(error)} onRetry={refetch} />;
  if (!data) return <Skeleton $height="4em" aria-busy="true" />;
  return (
    <Stack $gap={2}>
      <Heading as="h3" $size="body">
        Registro de ações
      </Heading>
      {data.length === 0 ? <Text $muted>Ninguém alterou este pedido à mão.</Text> : <LogTable entries={data} />}
    </Stack>
  );
}
