import { formatGuarantee, guaranteeStart, requireStoreClient } from "shared-data";
import { useQuery } from "shared-data/query";
import { StoreLink } from "shared-data/router";
import { ButtonLink, formatDateTime, Row, Stack, Text, TextLink } from "shared-ui";
import type { Order } from "../data/order";
import { guaranteedUntil } from "../data/order-times";
import { ordersKey } from "../data/orders-key";
import { listClaimStates } from "./claim-states.api";

interface GuaranteeLineProps {
  order: Order;
  now: number;
}

/** The guarantee of a delivered order: until when it runs, and the way to claim it or to the claim there is. */
export function GuaranteeLine({ order, now }: GuaranteeLineProps) {
  const isRunning = guaranteedUntil(order, now) !== null;
  return (
    <Stack $gap={2}>
      <Text $size="caption" $muted>
        Entre com os dados da key, confira as informações e altere os dados de acesso. {termText(order, now)}{" "}
        <TextLink as={StoreLink} to="/garantia">
          Como funciona a garantia
        </TextLink>
      </Text>
      <ClaimLink order={order} canOpen={isRunning} />
    </Stack>
  );
}

/** The way to the claim of an order, also of one that is refunded or in dispute; or to opening one. */
export function ClaimLink({ order, canOpen = false }: { order: Order; canOpen?: boolean }) {
  const claim = useClaimState(order);
  if (claim === null && !canOpen) return null;
  return (
    <Row>
      <ButtonLink as={StoreLink} to={`/meus-pedidos/garantia/${order.id}`} size="small">
        {claim === null ? "Acionar garantia" : claimLinks[claim]}
      </ButtonLink>
    </Row>
  );
}

const claimLinks = { open: "Ver chamado", answered: "Ver chamado: a equipe respondeu", ended: "Ver chamado" } as const;

function termText({ guarantee_ends_at: end, ...order }: Order, now: number): string {
  const term = formatGuarantee(order.guarantee_hours);
  const left = end === null ? 0 : Date.parse(end) - now;
  if (order.guarantee_wait_hours > 0 && order.first_viewed_at === null && end !== null && left > 0)
    return `Garantia de ${term} ${guaranteeStart(order.guarantee_wait_hours)}, no máximo até ${formatDateTime(end)}.`;
  if (end !== null && left > 0) return `Garantia até ${formatDateTime(end)} (${term}).`;
  return `A garantia de ${term} ${guaranteeStart(order.guarantee_wait_hours)} terminou.`;
}

// One question for all cards of the page.
function useClaimState({ id, user_id }: Order): keyof typeof claimLinks | null {
  const { data } = useQuery({
    queryKey: [...ordersKey(user_id), "claims"],
    queryFn: ({ signal }) => listClaimStates(requireStoreClient(), user_id, signal),
    staleTime: 30_000,
  });
  const state = data?.find(({ order_id }) => order_id === id)?.state;
  if (state === undefined) return null;
  return state === "open" || state === "answered" ? state : "ended";
}
