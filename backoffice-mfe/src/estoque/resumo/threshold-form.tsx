import { notify } from "shared-data";
import { Button, Field, Grid, Stack, TextInput } from "shared-ui";
import { object, pipe, regex, string } from "valibot";
import { filled, useStaffForm } from "../../form/use-staff-form";
import { adminMessages, adminSentences } from "../../messages/admin-messages";
import { ProductSelect } from "../product/product-select";
import { useSetStockThreshold } from "./use-sales";

const schema = object({
  productId: filled("Escolha um produto"),
  limit: pipe(string(), regex(/^\s*\d{1,6}\s*$/, "Use um número inteiro")),
});

/** Says for one product from how many keys on it counts as low in stock. */
export function ThresholdForm() {
  const { mutateAsync } = useSetStockThreshold();
  const { values, set, register, errorOf, sending, submit } = useStaffForm({
    start: { productId: "", limit: "5" },
    schema,
    send: async ({ productId, limit }) => {
      await mutateAsync({ productId, lowStock: Number(limit) });
      notify(adminMessages.thresholdSaved);
      return false;
    },
    failed: adminSentences.thresholdFailed,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack $gap={3}>
        <Grid $columns={2} $gap={3}>
          <Field label="Produto" error={errorOf("productId")}>
            <ProductSelect value={values.productId} onChange={(id) => set("productId", id)} none="Escolha…" />
          </Field>
          <Field label="Avisar com até quantas keys" error={errorOf("limit")}>
            <TextInput inputMode="numeric" {...register("limit")} />
          </Field>
        </Grid>
        <div>
          <Button type="submit" loading={sending}>
            Salvar limite
          </Button>
        </div>
      </Stack>
    </form>
  );
}
