import { adminSentences, useOrderActions } from "shared-data";
import { formatDateTime, Heading, Notice, Skeleton, Stack, Text } from "shared-ui";
import { Table, TableFrame } from "../../table/table";

interface OrderLogProps {
  orderId: string;
}

const actionWords: Readonly<Record<string, string>> = {
  order_released: "Liberado",
  order_assigned: "Atribuído a uma conta",
  order_refunded: "Reembolsado",
  order_redelivered: "Key entregue ou trocada",
};

/** What staff did to an order, who and why. */
export function OrderLog({ orderId }: OrderLogProps) {
  const { data, error } = useOrderActions(orderId);
  if (error) return <Notice tone="red">{adminSentences.ordersFailed(error)}</Notice>;
  if (!data) return <Skeleton $height="4em" aria-busy="true" />;
  return (
    <Stack $gap={2}>
      <Heading as="h3" $size="body">
        Registro de ações
      </Heading>
      {data.length === 0 ? (
        <Text $muted>Ninguém alterou este pedido à mão.</Text>
      ) : (
        <TableFrame aria-label="Registro de ações">
          <Table>
            <thead>
              <tr>
                <th scope="col">Quando</th>
                <th scope="col">Quem</th>
                <th scope="col">O quê</th>
                <th scope="col">Motivo</th>
              </tr>
            </thead>
            <tbody>
              {data.map((entry) => (
                <tr key={entry.id}>
                  <td>{formatDateTime(entry.done_at)}</td>
                  <td>{entry.actor_email ?? "—"}</td>
                  <td>{actionWords[entry.action] ?? entry.action}</td>
                  <td>{entry.reason ?? "—"}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
    </Stack>
  );
}
