import { notify, requireStoreClient } from "@store/shared-data";
import { object, string } from "valibot";
import { checked, useStaffForm } from "../../form/use-staff-form";
import { failedTo } from "../../messages/admin-messages";
import { SaveForm } from "../../widgets/save-form";
import { PurchaseInputs } from "../keys/purchase-inputs";
import { costProblem } from "../keys/use-purchase";
import { parsePrice, printPrice } from "../product/parse-price";
import { type Batch, priceBatch } from "./batch.api";

const schema = object({ supplier: string(), cost: checked(costProblem) });

/** Supplier and unit cost of a batch, from which its profit is computed. */
export function PurchaseForm({ batch, onSaved }: { batch: Batch; onSaved: () => void }) {
  const form = useStaffForm({
    start: { supplier: batch.supplier ?? "", cost: batch.unit_cost === null ? "" : printPrice(batch.unit_cost) },
    schema,
    send: async ({ supplier, cost }) => {
      await priceBatch(requireStoreClient(), batch.id, { supplier: supplier.trim(), unitCost: parsePrice(cost) });
      notify("Fornecedor e custo salvos.");
      onSaved();
    },
    failed: failedTo("salvar o custo do lote"),
  });
  return (
    <SaveForm label="Fornecedor e custo do lote" action="Salvar fornecedor e custo" form={form}>
      <PurchaseInputs
        supplier={form.register("supplier")}
        cost={form.register("cost")}
        problem={form.errorOf("cost")}
      />
    </SaveForm>
  );
}
