import { categoryLabels } from "shared-data";
import { Card, Heading, Stack } from "shared-ui";
import type { CategorySales } from "./sales.api";
import { SalesTable } from "./sales-table";

interface SalesByCategoryProps {
  categories: readonly CategorySales[];
}

export function SalesByCategory({ categories }: SalesByCategoryProps) {
  return (
    <Card as="section" $dense aria-label="Vendas por categoria">
      <Stack $gap={3}>
        <Heading as="h2" $size="lead">
          Vendas por categoria
        </Heading>
        <SalesTable
          by="Categoria"
          rows={categories.map(({ category, ...sales }) => ({ label: categoryLabels[category], ...sales }))}
        />
      </Stack>
    </Card>
  );
}
