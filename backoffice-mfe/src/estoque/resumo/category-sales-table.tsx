import { type CategorySales, categoryLabels } from "shared-data";
import { Card, formatCount, formatPrice, Heading, Stack, Text } from "shared-ui";
import { Table, TableFrame } from "../../table/table";

interface CategorySalesTableProps {
  categories: readonly CategorySales[];
}

export function CategorySalesTable({ categories }: CategorySalesTableProps) {
  return (
    <Card as="section" aria-label="Vendas por categoria">
      <Stack $gap={3}>
        <Heading as="h2" $size="lead">
          Vendas por categoria
        </Heading>
        {categories.length === 0 ? (
          <Text $muted>Nenhuma venda no período.</Text>
        ) : (
          <TableFrame aria-label="Tabela de vendas por categoria">
            <Table>
              <thead>
                <tr>
                  <th scope="col">Categoria</th>
                  <th scope="col">Pedidos</th>
                  <th scope="col">Vendas</th>
                </tr>
              </thead>
              <tbody>
                {categories.map(({ category, orders, revenue }) => (
                  <tr key={category}>
                    <th scope="row">{categoryLabels[category]}</th>
                    <td>{formatCount(orders)}</td>
                    <td>{formatPrice(revenue)}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </TableFrame>
        )}
      </Stack>
    </Card>
  );
}
