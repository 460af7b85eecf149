import { Button, formatCount, formatDateTime, Notice, Stack } from "@store/shared-ui";
import { useState } from "react";
import { styled } from "styled-components";
import { pluralize } from "../../format/pluralize";
import { FailedNotice } from "../../list/loaded";
import { failedTo } from "../../messages/admin-messages";
import { useWaitingProducts, type WaitingProduct } from "./staff-orders.api";

export function useWaitingNotice(onShow: ProductsProps["onShow"]) {
  const { data, error, isFetched, refetch } = useWaitingProducts();
  if (!isFetched) return undefined;
  // Without an error message it would look as if no order waited.
  if (!data && error)
    return <FailedNotice message={failedTo("carregar pedidos aguardando estoque")(error)} onRetry={refetch} />;
  return data?.length ? <WaitingProducts products={data} onShow={onShow} /> : null;
}

interface ProductsProps {
  products: readonly WaitingProduct[];
  onShow: (productId: string) => void;
}

/** Collapsible line, which fits a phone's width; its list is rendered only while it is open. */
function WaitingProducts({ products, onShow }: ProductsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Notice tone="yellow" quiet>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <Line>
          <strong>Pagos sem estoque</strong>: {pluralize(products.length, "produto", "produtos")}
        </Line>
        {isOpen && <Products products={products} onShow={onShow} />}
      </details>
    </Notice>
  );
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
