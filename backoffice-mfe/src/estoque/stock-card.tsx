import type { Product } from "shared-data";
import { Badge, Button, Card, formatCount, formatPrice, Heading, ProductImage, Row, Stack, Text } from "shared-ui";
import { styled } from "styled-components";
import type { OpenModal } from "./stock-modals";

interface StockCardProps {
  product: Product;
  onOpen: (modal: OpenModal) => void;
}

export function StockCard({ product, onOpen }: StockCardProps) {
  const { name, price, image_url, stock_count, sold_count, is_active } = product;
  return (
    <Card as="article" $dense aria-label={name}>
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
            {formatCount(sold_count)} vendidos
          </Text>
        </Stack>
      </Layout>
      <Actions>
        <Button
          size="small"
          aria-label={`Edit ${name}`}
          onClick={() => onOpen({ name: "product", product, copyOf: null })}
        >
          Edit
        </Button>
        <Button
          size="small"
          aria-label={`Dup ${name}`}
          onClick={() => onOpen({ name: "product", product: null, copyOf: product })}
        >
          Dup
        </Button>
        <Button size="small" aria-label={`Keys ${name}`} onClick={() => onOpen({ name: "keys", product })}>
          Keys
        </Button>
      </Actions>
    </Card>
  );
}

const Layout = styled.div`
  display: grid;
  grid-template-columns: ${({ theme }) => theme.space[16]} minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[3]};
  align-items: start;
`;

const Actions = styled.div`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${({ theme }) => theme.space[2]};
  padding-block-start: ${({ theme }) => theme.space[3]};
`;
