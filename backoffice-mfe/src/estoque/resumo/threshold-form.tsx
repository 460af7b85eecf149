import { type FormEvent, useState } from "react";
import { notify } from "shared-data";
import { Button, Field, Grid, Stack, TextInput } from "shared-ui";
import { focusInvalid } from "../../form/focus-invalid";
import { adminMessages, adminSentences } from "../../messages/admin-messages";
import { ProductSelect } from "../product/product-select";
import { useSetStockThreshold } from "./use-sales";

/** Says for one product from how many keys on it counts as low in stock. */
export function ThresholdForm() {
  const [productId, setProductId] = useState("");
  const [limit, setLimit] = useState("5");
  const [tried, setTried] = useState(false);
  const { save, saving } = useSaving();
  const isWhole = /^\d{1,6}$/.test(limit.trim());

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (productId === "" || !isWhole) focusInvalid(event.currentTarget);
    else save(productId, Number(limit));
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack $gap={3}>
        <Grid $columns={2} $gap={3}>
          <Field label="Produto" error={tried && productId === "" ? "Escolha um produto" : undefined}>
            <ProductSelect value={productId} onChange={setProductId} none="Escolha…" />
          </Field>
          <Field label="Avisar com até quantas keys" error={tried && !isWhole ? "Use um número inteiro" : undefined}>
            <TextInput inputMode="numeric" value={limit} onChange={({ target }) => setLimit(target.value)} />
          </Field>
        </Grid>
        <div>
          <Button type="submit" loading={saving}>
            Salvar limite
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function useSaving() {
  const { mutate, isPending } = useSetStockThreshold();
  function save(productId: string, lowStock: number) {
    if (isPending) return;
    mutate(
      { productId, lowStock },
      {
        onSuccess: () => notify(adminMessages.thresholdSaved),
        onError: (error) => notify(adminSentences.thresholdFailed(error)),
      },
    );
  }
  return { save, saving: isPending };
}
