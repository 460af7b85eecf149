import type { LowStock } from "shared-data";
import { Badge, Card, formatCount, Heading, Stack, Text } from "shared-ui";
import { Table, TableFrame } from "../../table/table";
import { ThresholdForm } from "./threshold-form";

interface LowStockCardProps {
  products: readonly LowStock[];
}

/** Products with few keys left, and the form that says what few means. */
export function LowStockCard({ products }: LowStockCardProps) {
  return (
    <Card as="section" aria-label="Estoque baixo">
      <Stack>
        <Heading as="h2" $size="lead">
          Estoque baixo
        </Heading>
        {products.length === 0 ? (
          <Text $muted>Nenhum produto à venda está no limite.</Text>
        ) : (
          <TableFrame aria-label="Tabela de estoque baixo">
            <Table>
              <thead>
                <tr>
                  <th scope="col">Produto</th>
                  <th scope="col">Keys</th>
                  <th scope="col">Limite</th>
                  <th scope="col">Situação</th>
                </tr>
              </thead>
              <tbody>
                {products.map(({ product_id, name, stock_count, threshold }) => (
                  <tr key={product_id}>
                    <th scope="row">{name}</th>
                    <td>{formatCount(stock_count)}</td>
                    <td>{formatCount(threshold)}</td>
                    <td>
                      <Badge $tone={stock_count === 0 ? "red" : "yellow"}>
                        {stock_count === 0 ? "Esgotado" : "Baixo"}
                      </Badge>
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </TableFrame>
        )}
        <ThresholdForm />
      </Stack>
    </Card>
  );
}
