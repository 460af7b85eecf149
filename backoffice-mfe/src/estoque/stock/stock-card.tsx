import { StoreLink } from "@store/shared-data/router";
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  formatCount,
  formatPrice,
  Heading,
  ProductImage,
  Row,
  Stack,
  Text,
} from "@store/shared-ui";
import { memo } from "react";
import { styled } from "styled-components";
import { pluralize } from "../../format/pluralize";
import { PageLink } from "../../widgets/page-link";
import { ordersPath } from "../pedidos/order-filter";
import { copyOfProduct } from "../product/product-word";
import type { StaffProduct } from "../product/use-admin-products";
import { priceHistoryPath } from "../registro/log-path";
import type { OpenWindow } from "./use-stock-window";

interface StockCardProps {
  product: StaffProduct;
  /** Number of paid orders that wait for its keys. */
  waiting: number;
  onOpen: OpenWindow;
}

/** Memoized: the page can have hundreds of cards. */
export const StockCard = memo(function StockCard({ product, waiting, onOpen }: StockCardProps) {
  const { name, price, image_url, stock_count, sold_count, is_active } = product;
  return (
    <Root as="article" $dense aria-label={name}>
      <Layout>
        <ProductImage src={image_url} dimmed={!is_active} />
        <Stack $gap={2}>
          <Heading as="h3" $size="body">
            {name}
          </Heading>
          <Row>
            <Text $weight="bold" $tabular>
              {formatPrice(price)}
            </Text>
            <Badge $tone={stock_count > 0 ? "neutral" : "yellow"}>Keys: {formatCount(stock_count)}</Badge>
            {!is_active && <Badge $tone="red">Inativo</Badge>}
          </Row>
          <Text $size="caption" $muted $tabular>
            {pluralize(sold_count, "vendido", "vendidos")}
          </Text>
          {waiting > 0 && (
            <PageLink to={ordersPath({ situacao: "waiting", produto: product.id })}>
              {pluralize(waiting, "pedido pago aguarda keys", "pedidos pagos aguardam keys")}
            </PageLink>
          )}
        </Stack>
      </Layout>
      <StockCardActions product={product} onOpen={onOpen} />
    </Root>
  );
});

function StockCardActions({ product, onOpen }: Omit<StockCardProps, "waiting">) {
  const actions = [
    ["Edit", "editar", product.id],
    ["Dup", "editar", copyOfProduct(product.id)],
    ["Keys", "keys", product.id],
  ] as const;
  return (
    <Actions>
      {actions.map(([action, name, value]) => (
        <Button key={action} size="small" aria-label={`${action} ${product.name}`} onClick={() => onOpen(name, value)}>
          {action}
        </Button>
      ))}
      <ButtonLink
        as={StoreLink}
        to={priceHistoryPath(product.id)}
        size="small"
        variant="secondary"
        aria-label={`Histórico de preços de ${product.name}`}
      >
        Histórico
      </ButtonLink>
    </Actions>
  );
}

// Aligns the buttons of the cards in a row despite names of different length. Cards outside the viewport are neither
// laid out nor painted; before their first rendering a typical height is assumed.
const Root = styled(Card)`
  content-visibility: auto;
  contain-intrinsic-block-size: auto ${({ theme }) => theme.size.words};
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[3]};
`;

const Layout = styled.div`
  display: grid;
  grid-template-columns: ${({ theme }) => theme.space[16]} minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[3]};
  align-items: start;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  & > * { flex: 1 0 auto; }
`;
