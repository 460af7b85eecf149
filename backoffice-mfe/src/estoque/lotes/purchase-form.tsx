import { notify, requireStoreClient } from "@store/shared-data";
import { Button, Field, Grid, Stack, TextInput } from "@store/shared-ui";
import { check, object, pipe, string } from "valibot";
import { useStaffForm } from "../../form/use-staff-form";
import { adminSentences } from "../../messages/admin-messages";
import { costProblem } from "../keys/use-purchase";
import { parsePrice, printPrice } from "../product/parse-price";
import { type Batch, priceBatch } from "./batch.api";

const schema = object({
  supplier: string(),
  cost: pipe(
    string(),
    check(
      (text) => costProblem(text) === undefined,
      ({ input }) => costProblem(input) ?? "",
    ),
  ),
});

/** Supplier and unit cost of a batch, from which its profit is computed. */
export function PurchaseForm({ batch, onSaved }: { batch: Batch; onSaved: () => void }) {
  const { register, errorOf, changed, sending, submit } = useStaffForm({
    start: { supplier: batch.supplier ?? "", cost: batch.unit_cost === null ? "" : printPrice(batch.unit_cost) },
    schema,
    send: async ({ supplier, cost }) => {
      await priceBatch(requireStoreClient(), batch.id, { supplier: supplier.trim(), unitCost: parsePrice(cost) });
      notify("Fornecedor e custo salvos.");
      onSaved();
    },
    failed: adminSentences.batchCostFailed,
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Fornecedor e custo do lote">
      <Stack $gap={2}>
        <Grid $columns={2} $gap={3}>
          <Field label="Fornecedor" optional>
            <TextInput maxLength={100} autoComplete="off" {...register("supplier")} />
          </Field>
          <Field label="Custo por key em reais" optional error={errorOf("cost")}>
            <TextInput inputMode="decimal" autoComplete="off" {...register("cost")} />
          </Field>
        </Grid>
        {(changed || sending) && (
          <div>
            <Button type="submit" size="small" loading={sending}>
              Salvar fornecedor e custo
            </Button>
          </div>
        )}
      </Stack>
    </form>
  );
}
