import { formatDateTime, SectionCard } from "@store/shared-ui";
import { styled } from "styled-components";
import { KeyAccess } from "../care/key-access";
import type { Order } from "../data/order";

/** The history of an order and of access to its key. */
export function OrderHistory({ order }: { order: Order }) {
  const events = [
    ["Pedido feito", order.created_at],
    ["Pagamento confirmado", order.paid_at],
    ["Key entregue", order.delivered_at],
    ["Key vista pela primeira vez", order.first_viewed_at],
    ["Pix contestado no banco", order.disputed_at],
  ] as const;
  return (
    <SectionCard title="Histórico" gap={2}>
      <Events>
        {events.map(
          ([words, at]) =>
            at !== null && (
              <li key={words}>
                <span>{words}</span> <time dateTime={at}>{formatDateTime(at)}</time>
              </li>
            ),
        )}
      </Events>
      {order.delivered_at !== null && <KeyAccess order={order} />}
    </SectionCard>
  );
}

const Events = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[1]};
  font-size: ${({ theme }) => theme.font.size.caption};
  font-variant-numeric: tabular-nums;
  /* Dates stay aligned in a column on phones too: the text wraps, and large letters put the date below it. */
  & > li { display: flex; flex-wrap: wrap; column-gap: ${({ theme }) => theme.space[3]}; }
  span { flex: 1 1 ${({ theme }) => theme.size.words}; }
  time { color: ${({ theme }) => theme.colors.muted}; }
`;
