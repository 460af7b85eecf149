import { Badge, Button, formatCount, formatDecimal, Row, Text } from "@store/shared-ui";
import { useState } from "react";
import { productKeysPath } from "../../addresses/addresses";
import { pluralize } from "../../format/pluralize";
import { type Column, DataTable } from "../../list/data-table";
import { PageLink } from "../../widgets/page-link";
import { Section } from "../../widgets/section";
import type { SalesSummary } from "./sales.api";

type LowProduct = SalesSummary["low_stock"][number];

const shownAtFirst = 5;

/** Products with few keys left now or within a week, most urgent first. */
export function LowStock({ summary: { low_stock: products, low_stock_total: total } }: { summary: SalesSummary }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? products : products.slice(0, shownAtFirst);
  return (
    <Section small title="O que acaba">
      {products.length === 0 ? (
        <Text $muted>Nenhum produto à venda está no limite, nem acaba em uma semana neste ritmo.</Text>
      ) : (
        <DataTable
          label="Tabela de estoque baixo"
          caption={captionOf(shown.length, total)}
          columns={columns}
          rows={shown}
          idOf={({ product_id }) => product_id}
        />
      )}
      <Row>
        {products.length > shownAtFirst && (
          <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? "Mostrar menos" : `Mostrar ${formatCount(products.length)} produtos`}
          </Button>
        )}
        <PageLink to="/estoque/produtos">Mudar limites</PageLink>
      </Row>
    </Section>
  );
}

const captionOf = (shown: number, total: number) => {
  const count =
    total > shown
      ? `Os ${formatCount(shown)} mais urgentes de ${formatCount(total)}`
      : pluralize(total, "produto", "produtos");
  return `${count}: no limite, ou sem keys em uma semana no ritmo dos últimos 14 dias`;
};

const columns: readonly Column<LowProduct>[] = [
  {
    name: "Produto",
    kind: "words",
    card: "title",
    cell: ({ product_id, name }) => <PageLink to={productKeysPath(product_id)}>{name}</PageLink>,
  },
  { name: "Situação", card: "figure", cell: (product) => <State {...product} /> },
  { name: "Keys", kind: "figure", card: "badge", cell: ({ stock_count }) => pluralize(stock_count, "key", "keys") },
  { name: "Limite", kind: "figure", card: "none", cell: ({ threshold }) => formatCount(threshold) },
  { name: "Vendas por dia", kind: "figure", card: "none", cell: ({ per_day }) => formatDecimal(per_day ?? 0, 1) },
  { name: "Acaba em", card: "aside", cell: (product) => endText(product) },
];

function endText({ stock_count, days_left }: Pick<LowProduct, "stock_count" | "days_left">): string {
  if (stock_count === 0) return "já acabou";
  if (days_left === null) return "sem vendas recentes";
  return days_left < 1 ? "menos de 1 dia" : pluralize(days_left, "dia", "dias");
}

function State({ stock_count, is_low }: LowProduct) {
  if (stock_count === 0) return <Badge $tone="red">Esgotado</Badge>;
  return <Badge $tone="yellow">{is_low ? "Baixo" : "Acaba logo"}</Badge>;
}
