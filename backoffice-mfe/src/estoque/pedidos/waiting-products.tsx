import { useState } from "react";
import { Button, formatCount, formatDateTime, Notice, Row, Stack } from "shared-ui";
import { styled } from "styled-components";
import { FailedNotice } from "../../list/failed-notice";
import { adminSentences } from "../../messages/admin-messages";
import type { WaitingProduct } from "./staff-orders.api";
import { useWaitingProducts } from "./use-staff-orders";

const shownAtFirst = 3;

interface WaitingProductsProps {
  onShow: (productId: string) => void;
}

/** What the store owes: products whose paid orders wait for keys, and since when. */
export function WaitingProducts({ onShow }: WaitingProductsProps) {
  const { data, error, refetch } = useWaitingProducts();
  const [showsAll, setShowsAll] = useState(false);
  // Without a notice it would look as if no order waited.
  if (!data && error) return <FailedNotice message={adminSentences.waitingFailed(error)} onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  return (
    <Notice tone="yellow" title="Pedidos pagos aguardando estoque" quiet>
      <Stack $gap={3}>
        <List>
          {(showsAll ? data : data.slice(0, shownAtFirst)).map((product) => (
            <li key={product.product_id}>
              <span>
                <strong>{product.product_name}</strong>: {missingKeysText(product)}, desde{" "}
                {formatDateTime(product.oldest_paid_at)}
              </span>
              <Button
                size="small"
                aria-label={`Ver pedidos de ${product.product_name}`}
                onClick={() => onShow(product.product_id)}
              >
                Ver
              </Button>
            </li>
          ))}
        </List>
        {data.length > shownAtFirst && (
          <Row>
            <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? "Mostrar menos" : `Mostrar todos os ${formatCount(data.length)} produtos`}
            </Button>
          </Row>
        )}
      </Stack>
    </Notice>
  );
}

/** How many keys a product owes. */
export function missingKeysText({ waiting }: Pick<WaitingProduct, "waiting">): string {
  return waiting === 1 ? "falta 1 key para um pedido pago" : `faltam ${formatCount(waiting)} keys para pedidos pagos`;
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  padding: 0;
  list-style: none;
  li { display: flex; align-items: center; justify-content: space-between; gap: ${({ theme }) => theme.space[3]}; }
  li > span { min-inline-size: 0; overflow-wrap: anywhere; }
`;
