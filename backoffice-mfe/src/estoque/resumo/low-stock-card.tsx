import { Badge, Card, formatCount, Heading, Stack, Text } from "shared-ui";
import { Columns, NumberCell, Table, TableFrame, TextCell } from "../../widgets/table";
import type { LowStock } from "./sales.api";
import { ThresholdForm } from "./threshold-form";

interface LowStockCardProps {
  products: readonly LowStock[];
}

/** Products with few keys left, and the form that says what few means. */
export function LowStockCard({ products }: LowStockCardProps) {
  return (
    <Card as="section" $dense aria-label="Estoque baixo">
      <Stack>
        <Heading as="h2" $size="lead">
          Estoque baixo
        </Heading>
        {products.length === 0 ? (
          <Text $muted>Nenhum produto à venda está no limite.</Text>
        ) : (
          <LowStockTable products={products} />
        )}
        <ThresholdForm />
      </Stack>
    </Card>
  );
}

function LowStockTable({ products }: LowStockCardProps) {
  return (
    <TableFrame aria-label="Tabela de estoque baixo">
      <Table>
        <Columns names={["Produto", { figure: "Keys" }, { figure: "Limite" }, "Situação"]} />
        <tbody>
          {products.map(({ product_id, name, stock_count, threshold }) => (
            <tr key={product_id}>
              <TextCell as="th" scope="row">
                {name}
              </TextCell>
              <NumberCell>{formatCount(stock_count)}</NumberCell>
              <NumberCell>{formatCount(threshold)}</NumberCell>
              <td>
                <Badge $tone={stock_count === 0 ? "red" : "yellow"}>{stock_count === 0 ? "Esgotado" : "Baixo"}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
