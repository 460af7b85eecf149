import type { ComponentProps } from "react";
import { formatCount, formatPrice } from "shared-ui";
import { Columns, NumberCell, Table, TableFrame } from "../../widgets/table";

interface SalesTableProps extends ComponentProps<typeof TableFrame> {
  /** What the sales are counted by, such as "Dia". */
  by: string;
  rows: readonly { label: string; orders: number; revenue: number }[];
}

/** Sales in figures, by day or by whatever else. */
export function SalesTable({ by, rows, ...frame }: SalesTableProps) {
  return (
    <TableFrame {...frame} aria-label={`Tabela de vendas por ${by.toLowerCase()}`}>
      <Table>
        <Columns names={[by, { figure: "Pedidos" }, { figure: "Vendas" }]} />
        <tbody>
          {rows.map(({ label, orders, revenue }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <NumberCell>{formatCount(orders)}</NumberCell>
              <NumberCell>{formatPrice(revenue)}</NumberCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
