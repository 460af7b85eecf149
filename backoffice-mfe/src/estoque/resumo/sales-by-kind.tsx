import { categoryLabels } from "@store/shared-data";
import { Card, formatCount, formatPrice, Heading, Stack } from "@store/shared-ui";
import { type Column, DataTable } from "../../list/data-table";
import { profitText } from "../../profit/profit";
import { RowLink } from "../../widgets/row-link";
import type { CategorySales, ProductSales, SalesSummary } from "./sales.api";
import { SalesTable } from "./sales-table";
import { type Days, ordersOf } from "./summary-links";

interface TopProductsProps {
  products: readonly ProductSales[];
  profits: SalesSummary["profit"]["by_product"];
  days: Days;
}

/** Products with the highest revenue, each linked to its orders. */
export function TopProducts({ products, profits, days }: TopProductsProps) {
  return (
    <Card as="section" $dense aria-label="Produtos mais vendidos">
      <Stack $gap={3}>
        <Heading as="h2" $size="lead">
          Produtos mais vendidos
        </Heading>
        <DataTable
          label="Tabela de produtos mais vendidos"
          caption="Os dez que trouxeram mais"
          columns={columnsFor(days, profits)}
          rows={products}
          idOf={({ product_id }) => product_id}
          nameOf={({ name }) => name}
        />
      </Stack>
    </Card>
  );
}

const columnsFor = (days: Days, profits: TopProductsProps["profits"]): readonly Column<ProductSales>[] => [
  {
    name: "Produto",
    kind: "words",
    card: "title",
    cell: ({ product_id, name }) => <RowLink to={ordersOf("completed", days, product_id)}>{name}</RowLink>,
  },
  { name: "Pedidos", kind: "figure", cell: ({ orders }) => formatCount(orders) },
  { name: "Vendas", kind: "figure", card: "figure", cell: ({ revenue }) => formatPrice(revenue) },
  {
    name: "Lucro",
    kind: "figure",
    cell: ({ product_id }) => {
      const profit = profits.find((known) => known.product_id === product_id);
      return profit ? profitText(profit) : "—";
    },
  },
];

interface SalesByCategoryProps {
  categories: readonly CategorySales[];
  days: Days;
}

export function SalesByCategory({ categories, days }: SalesByCategoryProps) {
  return (
    <Card as="section" $dense aria-label="Vendas por categoria">
      <Stack $gap={3}>
        <Heading as="h2" $size="lead">
          Vendas por categoria
        </Heading>
        <SalesTable
          by="Categoria"
          rows={categories.map(({ category, ...sales }) => ({
            label: categoryLabels[category],
            to: ordersOf("completed", days, category),
            ...sales,
          }))}
        />
      </Stack>
    </Card>
  );
}
