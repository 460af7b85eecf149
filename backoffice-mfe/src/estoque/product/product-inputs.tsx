import { getSettings } from "@store/shared-data/runtime";
import { Button, Checkbox, Grid, MediaRow, ProductImage, Stack } from "@store/shared-ui";
import { FormField } from "../../form/form-field";
import { suggestedSteps } from "./key-guidance/ready-templates";
import { TemplateEditor } from "./key-guidance/template-editor";
import { productFields, type TextField } from "./product-fields";
import { useAdminProducts } from "./use-admin-products";
import type { ProductForm } from "./use-product-form";

export function ProductInputs({ form, productId }: { form: ProductForm; productId: string | null }) {
  const { values, errorOf, set } = form;
  const duplicate = useDuplicate(values.ggcheckout_id, productId);
  const hints: Partial<Record<TextField, string | undefined>> = {
    ggcheckout_id:
      duplicate && `"${duplicate}", à venda, já usa este ID: troque-o, ou salve este produto fora da venda.`,
    image_url: pictureHint(),
  };
  const input = (name: TextField) => {
    const { label, form: options } = productFields[name];
    const field = { label, ...options, hint: hints[name] ?? options?.hint };
    return <FormField key={name} name={name} form={form} {...field} />;
  };
  return (
    <Stack>
      {input("name")}
      {input("description")}
      <Grid $columns={2}>{sellingFields.map(input)}</Grid>
      {input("checkout_link")}
      <MediaRow $centered>
        <ProductImage src={errorOf("image_url") ? "" : values.image_url.trim()} alt="Prévia da imagem" />
        {input("image_url")}
      </MediaRow>
      {input("features")}
      <TemplateEditor form={form} />
      {input("first_steps")}
      {values.first_steps.trim() === "" && (
        <div>
          <Button
            size="small"
            variant="ghost"
            onClick={() => set("first_steps", suggestedSteps(values.key_template).join("\n"))}
          >
            Usar os passos sugeridos
          </Button>
        </div>
      )}
      <Checkbox label="À venda: aparece na loja" {...form.register("is_active")} />
    </Stack>
  );
}

const sellingFields = [
  "price",
  "original_price",
  "category",
  "ggcheckout_id",
  "guarantee_hours",
  "guarantee_wait_hours",
  "max_per_order",
] as const;

/** Allowed image hosts (R12.1). */
const pictureHint = () =>
  `Aparecem imagens desta loja${getSettings()
    .pictureHosts.map((host) => `, de ${host}`)
    .join("")}.`;

// Webhooks identify a product by this id alone, so the database allows only one active product with it.
function useDuplicate(providerId: string, ownId: string | null): string | undefined {
  const { data } = useAdminProducts();
  const wanted = providerId.trim();
  return data?.find(
    ({ id, ggcheckout_id, is_active }) => is_active && id !== ownId && wanted !== "" && ggcheckout_id === wanted,
  )?.name;
}
