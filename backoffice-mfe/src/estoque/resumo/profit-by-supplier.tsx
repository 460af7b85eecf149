import { formatCount, formatPrice } from "@store/shared-ui";
import { supplierPath } from "../../addresses/addresses";
import { type Column, DataTable } from "../../list/data-table";
import { profitText } from "../../profit/profit";
import { RowLink } from "../../widgets/row-link";
import { Section } from "../../widgets/section";
import type { SupplierProfit } from "./sales.api";

/** Profit of the period's keys by supplier, each linked to the supplier's page. */
export function ProfitBySupplier({ suppliers }: { suppliers: readonly SupplierProfit[] }) {
  return (
    <Section card title="Lucro por fornecedor">
      <DataTable
        label="Tabela de lucro por fornecedor"
        caption="Os que trouxeram mais"
        columns={columns}
        rows={suppliers}
        idOf={({ supplier_id }) => supplier_id}
        nameOf={({ name }) => name}
      />
    </Section>
  );
}

const columns: readonly Column<SupplierProfit>[] = [
  {
    name: "Fornecedor",
    kind: "words",
    card: "title",
    cell: ({ supplier_id, name }) => <RowLink to={supplierPath(supplier_id)}>{name}</RowLink>,
  },
  { name: "Keys", kind: "figure", cell: ({ keys }) => formatCount(keys) },
  { name: "Custo", kind: "figure", cell: ({ costs }) => formatPrice(costs) },
  { name: "Lucro", kind: "figure", card: "figure", cell: profitText },
];
