import { adminSentences, useOrderActions } from "shared-data";
import { Heading, Notice, Skeleton, Stack, Text } from "shared-ui";
import { LogTable } from "../registro/log-table";

interface OrderLogProps {
  orderId: string;
}

/** What staff did to an order, who and why. */
export function OrderLog({ orderId }: OrderLogProps) {
  const { data, error } = useOrderActions(orderId);
  if (error) return <Notice tone="red">{adminSentences.logFailed(error)}</Notice>;
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
