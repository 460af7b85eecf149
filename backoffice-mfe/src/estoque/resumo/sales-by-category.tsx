import { categoryLabels } from "@store/shared-data";
import { Card, Heading, Stack } from "@store/shared-ui";
import type { CategorySales } from "./sales.api";
import { SalesTable } from "./sales-table";
import { type Days, ordersOf } from "./summary-links";

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
