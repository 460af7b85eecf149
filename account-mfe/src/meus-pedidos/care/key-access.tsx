import { requireStoreClient } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { Button, formatCount, formatDateTime, Skeleton, Stack, Text } from "@store/shared-ui";
import { styled } from "styled-components";
import { type Order, ordersKey } from "../data/order";
import { Fold } from "../fold";
import { type Access, listKeyAccesses, mostCounted } from "./key-care.api";

interface KeyAccessProps {
  order: Order;
}

const channels: Readonly<Record<string, string>> = {
  open_order_key: "Meus Pedidos",
  reveal_order_key: "Meus Pedidos",
  deliver_product_key: "Receber Key Agora",
  reveal_product_key: "painel da equipe",
  my_personal_data: "arquivo dos meus dados",
};

/** When, how and from where the key was revealed. An unfamiliar entry means that another person had access. */
export function KeyAccess({ order }: KeyAccessProps) {
  return (
    <Fold title="Acessos à key">
      <AccessList order={order} />
    </Fold>
  );
}

function AccessList({ order }: KeyAccessProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: [...ordersKey(order.user_id), "key-accesses", order.id],
    queryFn: ({ signal }) => listKeyAccesses(requireStoreClient(), order.id, signal),
    // Every reveal of the key adds an entry.
    staleTime: 0,
  });
  if (isError && !data) {
    return (
      <Stack $gap={2}>
        <Text $size="caption" role="alert">
          Não foi possível carregar os acessos agora.
        </Text>
        <Button size="small" onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      </Stack>
    );
  }
  if (!data) return <Skeleton $height="4rem" />;
  const { accesses, total } = data;
  const count = total > mostCounted ? `mais de ${formatCount(mostCounted)}` : formatCount(total);
  return (
    <Stack $gap={2}>
      <List>
        {accesses.map((access) => (
          <li key={`${access.accessedAt} ${access.channel}`}>{describe(access)}</li>
        ))}
      </List>
      <Text $size="caption" $muted>
        {total > accesses.length ? `Os ${accesses.length} mais novos de ${count}. ` : ""}Não reconhece algum? Troque as
        senhas e fale com o suporte.
      </Text>
    </Stack>
  );
}

function describe({ accessedAt, channel, device, address, isCurrent }: Access): string {
  const parts = [
    formatDateTime(accessedAt),
    Object.hasOwn(channels, channel) ? channels[channel] : channel,
    device === "desconhecido" ? "aparelho desconhecido" : device,
    address ?? "endereço não guardado",
  ];
  return [...parts, ...(isCurrent ? [] : ["key anterior"])].join(" · ");
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
  padding-inline-start: ${({ theme }) => theme.space[4]};
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;
`;
