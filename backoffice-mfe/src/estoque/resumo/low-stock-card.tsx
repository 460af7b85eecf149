import { useState } from "react";
import { Badge, Button, Card, formatCount, formatDecimal, Heading, Row, Stack, Text } from "shared-ui";
import { productKeysPath } from "../../addresses/addresses";
import { pluralize } from "../../format/pluralize";
import { type Column, DataTable } from "../../list/data-table";
import { RowLink } from "../../widgets/row-link";
import type { LowStock } from "./sales.api";
import { ThresholdForm } from "./threshold-form";

interface LowStockCardProps {
  products: readonly LowStock[];
  /** How many there are, also where not all are listed. */
  total: number;
}

/** What must be seen before the rest of the page is; the others are a press away. */
const shownAtFirst = 10;

/** Products with few keys left, or that will have few in a week, and the form that says what few means. */
export function LowStockCard({ products, total }: LowStockCardProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? products : products.slice(0, shownAtFirst);
  return (
    <Card as="section" $dense aria-label="Estoque baixo">
      <Stack>
        <Heading as="h2" $size="lead">
          Estoque baixo
        </Heading>
        {products.length === 0 ? (
          <Text $muted>Nenhum produto à venda está no limite, nem acaba em uma semana neste ritmo.</Text>
        ) : (
          <DataTable
            label="Tabela de estoque baixo"
            caption={captionOf(shown.length, total)}
            columns={columns}
            rows={shown}
            idOf={({ product_id }) => product_id}
            nameOf={({ name }) => name}
          />
        )}
        {products.length > shownAtFirst && (
          <Row>
            <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? "Mostrar menos" : `Mostrar ${formatCount(products.length)} produtos`}
            </Button>
          </Row>
        )}
        <ThresholdForm />
      </Stack>
    </Card>
  );
}

const captionOf = (shown: number, total: number) =>
  `${
    total > shown
      ? `Os ${formatCount(shown)} mais urgentes de ${formatCount(total)}`
      : pluralize(total, "produto", "produtos")
  } no limite ou que acabam em uma semana; o ritmo é o das vendas dos últimos 14 dias`;

const columns: readonly Column<LowStock>[] = [
  {
    name: "Produto",
    kind: "words",
    card: "title",
    cell: ({ product_id, name }) => <RowLink to={productKeysPath(product_id)}>{name}</RowLink>,
  },
  { name: "Situação", card: "figure", cell: (product) => <State {...product} /> },
  { name: "Keys", kind: "figure", cell: ({ stock_count }) => formatCount(stock_count) },
  { name: "Limite", kind: "figure", cell: ({ threshold }) => formatCount(threshold) },
  { name: "Vendas por dia", kind: "figure", cell: ({ per_day }) => formatDecimal(per_day ?? 0, 1) },
  { name: "Acaba em", cell: (product) => endText(product) },
];

/** In how long a product's keys are sold at the present pace. */
export function endText({ stock_count, days_left }: Pick<LowStock, "stock_count" | "days_left">): string {
  if (stock_count === 0) return "já acabou";
  if (days_left === null) return "sem vendas recentes";
  return days_left < 1 ? "menos de 1 dia" : pluralize(days_left, "dia", "dias");
}

function State({ stock_count, is_low }: LowStock) {
  if (stock_count === 0) return <Badge $tone="red">Esgotado</Badge>;
  return <Badge $tone="yellow">{is_low ? "Baixo" : "Acaba logo"}</Badge>;
}
