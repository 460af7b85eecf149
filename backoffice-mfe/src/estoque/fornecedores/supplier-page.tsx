import type { StaffRole } from "@store/shared-data";
import { useParams } from "@store/shared-data/router";
import { formatCount, formatPrice, Stack } from "@store/shared-ui";
import { suppliersPath } from "../../addresses/addresses";
import type { Column } from "../../list/data-table";
import { DetailPage } from "../../list/detail-page";
import { TableSection } from "../../list/table-section";
import { profitText } from "../../profit/profit";
import { FactList, type Facts } from "../../widgets/fact-list";
import { BatchLink } from "../keys/imports/key-imports";
import { BatchOrders } from "../lotes/batch-orders";
import { type Supplier, type SupplierBatch, useSupplier } from "./suppliers.api";
import { defectText } from "./suppliers-page";

/** /estoque/fornecedores/:id: cost and profit of a supplier's keys, their batches, and their buyers. */
export function SupplierPage({ role }: { role: StaffRole }) {
  const { id = "" } = useParams();
  const query = useSupplier(id);
  return (
    <DetailPage title={query.data?.name ?? "Fornecedor"} of="fornecedor" id={id} list={suppliersPath} query={query}>
      {(supplier) => (
        <Stack key={id} $gap={6}>
          <FactList facts={factsOf(supplier)} wide={0} />
          <TableSection
            title="Lotes"
            noun={["lote", "lotes"]}
            total={supplier.imports_total}
            columns={columns}
            rows={supplier.imports}
          />
          <BatchOrders
            of={{ p_supplier_id: supplier.id }}
            noun="fornecedor"
            left={supplier.left}
            isAdmin={role === "admin"}
          />
        </Stack>
      )}
    </DetailPage>
  );
}

const factsOf = ({ bought, sold, replaced, left, spent, profit }: Supplier): Facts => ({
  "Keys compradas": formatCount(bought),
  Vendidas: formatCount(sold),
  "Com defeito": defectText(replaced, sold),
  "No estoque": formatCount(left),
  Gasto: formatPrice(spent),
  Recebido: formatPrice(profit.income),
  Lucro: profitText(profit),
  "Vendidas sem custo": profit.uncosted > 0 && formatCount(profit.uncosted),
});

const columns: readonly Column<SupplierBatch>[] = [
  { name: "Lote", card: "title", cell: BatchLink },
  { name: "Produto", kind: "words", cell: ({ product_name }) => product_name },
  {
    name: "Custo por key",
    kind: "figure",
    card: "figure",
    cell: ({ unit_cost }) => (unit_cost === null ? "—" : formatPrice(unit_cost)),
  },
  { name: "Compradas", kind: "figure", cell: ({ added, removed }) => formatCount(added - (removed ?? 0)) },
  { name: "Entregues", kind: "figure", cell: ({ delivered }) => formatCount(delivered) },
  { name: "Com defeito", kind: "figure", cell: ({ replaced }) => formatCount(replaced) },
];
