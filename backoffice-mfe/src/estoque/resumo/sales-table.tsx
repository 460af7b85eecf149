import { formatCount, formatPrice } from "@store/shared-ui";
import type { ComponentProps } from "react";
import { styled } from "styled-components";
import { RowLink } from "../../widgets/row-link";
import { Columns, NumberCell, Table, TableFrame } from "../../widgets/table";

interface SalesTableProps extends ComponentProps<typeof TableFrame> {
  /** Heading of the first column, such as "Dia". */
  by: string;
  /** `profit` is text; set in all rows or in none. */
  rows: readonly { label: string; to: string; orders: number; revenue: number; profit?: string | undefined }[];
}

/** Sales figures as a table; each row links to the orders it counts. */
export function SalesTable({ by, rows, ...frame }: SalesTableProps) {
  const withProfit = rows.some(({ profit }) => profit !== undefined);
  return (
    <TableFrame {...frame} aria-label={`Tabela de vendas por ${by.toLowerCase()}`}>
      <Lines>
        <Columns
          names={[by, { figure: "Pedidos" }, { figure: "Vendas" }, ...(withProfit ? [{ figure: "Lucro" }] : [])]}
        />
        <tbody>
          {rows.map(({ label, to, orders, revenue, profit }) => (
            <tr key={label}>
              <th scope="row">
                <RowLink to={to}>{label}</RowLink>
              </th>
              <NumberCell>{formatCount(orders)}</NumberCell>
              <NumberCell>{formatPrice(revenue)}</NumberCell>
              {withProfit && <NumberCell>{profit}</NumberCell>}
            </tr>
          ))}
        </tbody>
      </Lines>
    </TableFrame>
  );
}

const Lines = styled(Table)`
  tbody th, tbody td { padding-block: 0; }
`;
