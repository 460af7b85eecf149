import { Button, formatCount, formatDateTime, Notice, Stack } from "@store/shared-ui";
import { useState } from "react";
import { styled } from "styled-components";
import { pluralize } from "../../format/pluralize";
import { FailedNotice } from "../../list/failed-notice";
import { failedTo } from "../../messages/admin-messages";
import { useWaitingProducts, type WaitingProduct } from "./staff-orders.api";

interface WaitingProductsProps {
  onShow: (productId: string) => void;
}

/** Collapsible line of products with paid orders that wait for stock; its list is rendered only while it is open. */
export function WaitingProducts({ onShow }: WaitingProductsProps) {
  const { data, error, refetch } = useWaitingProducts();
  const [isOpen, setOpen] = useState(false);
  // Without an error message it would look as if no order waited.
  if (!data && error)
    return <FailedNotice message={failedTo("carregar pedidos aguardando estoque")(error)} onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  return (
    <Notice tone="yellow" quiet>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <Line>
          <strong>Pedidos pagos aguardando estoque</strong>: {pluralize(data.length, "produto", "produtos")}
        </Line>
        {isOpen && <Products products={data} onShow={onShow} />}
      </details>
    </Notice>
  );
}

interface ProductsProps extends WaitingProductsProps {
  products: readonly WaitingProduct[];
}

function Products({ products, onShow }: ProductsProps) {
  return (
    <List as="ul" $gap={2}>
      {products.map((product) => (
        <li key={product.product_id}>
          <span>
            <strong>{product.product_name}</strong>: {missingText(product.waiting)}, desde{" "}
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
  );
}

const missingText = (count: number): string =>
  count === 1 ? "falta 1 key para um pedido pago" : `faltam ${formatCount(count)} keys para pedidos pagos`;

const Line = styled.summary`
  min-block-size: ${({ theme }) => theme.space[6]};
  font-size: ${({ theme }) => theme.font.size.caption};
  cursor: pointer;
`;

const List = styled(Stack)`
  li { display: flex; align-items: center; justify-content: space-between; gap: ${({ theme }) => theme.space[3]}; }
  li > span { min-inline-size: 0; overflow-wrap: anywhere; }
`;
