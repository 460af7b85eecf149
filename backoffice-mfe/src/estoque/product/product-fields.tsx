import { categoryLabels, categoryOrder } from "@store/shared-data";
import { getSettings } from "@store/shared-data/runtime";
import {
  Checkbox,
  Field,
  Grid,
  Notice,
  ProductImage,
  Select,
  Skeleton,
  Stack,
  TextArea,
  TextInput,
} from "@store/shared-ui";
import { type ChangeEvent, lazy, Suspense } from "react";
import { styled } from "styled-components";
import { FeatureList } from "./feature-list";
import type { ProductValues } from "./product-form";
import { useAdminProducts } from "./use-admin-products";
import type { ProductErrors } from "./use-product-form";

// Lazy: loaded with the first form, not with the product list. The form works without it if loading fails.
const KeyGuidance = lazy(() =>
  import("./key-guidance/key-guidance").then(
    (module) => ({ default: module.KeyGuidance }),
    () => ({ default: GuidanceFailed }),
  ),
);

interface GroupProps {
  values: ProductValues;
  errors: ProductErrors;
  onChange: (change: Partial<ProductValues>) => void;
}

interface ProductFieldsProps extends GroupProps {
  /** The product being edited; `null` for a new one. */
  productId: string | null;
}

export function ProductFields({ productId, ...group }: ProductFieldsProps) {
  const { values, errors, onChange } = group;
  return (
    <Stack>
      <Field label="Nome do produto" error={errors.name}>
        <TextInput {...boundTo("name", group)} maxLength={1000} autoComplete="off" />
      </Field>
      <Field label="Descrição" optional>
        <TextArea
          value={values.description}
          maxLength={1000}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
      <SellingFields {...group} productId={productId} />
      <Field label="Link de checkout" optional error={errors.checkout_link} hint="Sem link, ninguém consegue comprar.">
        <TextInput {...boundTo("checkout_link", group)} type="url" autoComplete="off" />
      </Field>
      <Preview>
        <ProductImage src={errors.image_url ? "" : values.image_url.trim()} alt="Prévia da imagem" />
        <Field label="URL da imagem" optional error={errors.image_url} hint={pictureHint()}>
          <TextInput {...boundTo("image_url", group)} type="url" autoComplete="off" />
        </Field>
      </Preview>
      <FeatureList features={values.features} onChange={(features) => onChange({ features })} />
      <Suspense fallback={<Skeleton $height="8em" />}>
        <KeyGuidance {...group} />
      </Suspense>
      <Checkbox
        label="À venda: aparece na loja"
        checked={values.is_active}
        onChange={({ target }) => onChange({ is_active: target.checked })}
      />
    </Stack>
  );
}

/** Allowed image hosts (R12.1). */
const pictureHint = () =>
  `Aparecem imagens desta loja${getSettings()
    .pictureHosts.map((host) => `, de ${host}`)
    .join("")}.`;

function GuidanceFailed() {
  return (
    <Notice tone="yellow" title="Modelo da key e primeiros passos não carregaram">
      O resto do formulário pode ser salvo. Recarregue a página para tentar de novo.
    </Notice>
  );
}

function SellingFields({ productId, ...group }: ProductFieldsProps) {
  const { values, errors, onChange } = group;
  return (
    <Grid $columns={2}>
      <Field label="Preço (R$)" error={errors.price}>
        <TextInput {...boundTo("price", group)} inputMode="decimal" placeholder="147,00" autoComplete="off" />
      </Field>
      <Field
        label="Preço original (R$)"
        optional
        error={errors.original_price}
        hint="Vazio ou não maior que o preço: sorteado uma vez, com desconto de 5% a 25%."
      >
        <TextInput {...boundTo("original_price", group)} inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label="Categoria" error={errors.category}>
        <Select value={values.category} onChange={({ target }) => onChange({ category: target.value })}>
          {categoryOrder.map((id) => (
            <option key={id} value={id}>
              {categoryLabels[id]}
            </option>
          ))}
        </Select>
      </Field>
      <ProviderIdField {...group} productId={productId} />
      <Field
        label="Garantia (horas)"
        error={errors.guarantee_hours}
        hint="Contadas da entrega: 24 é o mínimo da loja, 168 são 7 dias. Pedidos já feitos ficam com o prazo da compra."
      >
        <TextInput {...boundTo("guarantee_hours", group)} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field
        label="Espera pelo primeiro acesso (horas)"
        error={errors.guarantee_wait_hours}
        hint="0: a garantia conta da entrega. Até 168: conta de quando o cliente vê a key, no máximo tantas horas depois da entrega."
      >
        <TextInput {...boundTo("guarantee_wait_hours", group)} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field
        label="Máximo por compra"
        error={errors.max_per_order}
        hint="Quantas keys um Pix pode comprar de uma vez, entregues juntas. Acima disso o pedido fica retido. Limite a quantidade no checkout também."
      >
        <TextInput {...boundTo("max_per_order", group)} inputMode="numeric" autoComplete="off" />
      </Field>
    </Grid>
  );
}

function ProviderIdField({ productId, ...group }: ProductFieldsProps) {
  const duplicate = useDuplicate(group.values.ggcheckout_id, productId);
  return (
    <Field
      label="ID do GGCheckout"
      error={group.errors.ggcheckout_id}
      hint={duplicate && `"${duplicate}", à venda, já usa este ID: troque-o, ou salve este produto fora da venda.`}
    >
      <TextInput {...boundTo("ggcheckout_id", group)} autoComplete="off" />
    </Field>
  );
}

type TextField = {
  [Name in keyof ProductValues]: ProductValues[Name] extends string ? Name : never;
}[keyof ProductValues];

const boundTo = (name: TextField, { values, onChange }: GroupProps) => ({
  value: values[name],
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
});

// Webhooks identify a product by this id alone, so the database allows only one active product with it.
function useDuplicate(providerId: string, ownId: string | null): string | undefined {
  const { data } = useAdminProducts();
  const wanted = providerId.trim();
  return data?.find(
    ({ id, ggcheckout_id, is_active }) => is_active && id !== ownId && wanted !== "" && ggcheckout_id === wanted,
  )?.name;
}

const Preview = styled.div`
  display: grid;
  grid-template-columns: ${({ theme }) => theme.size.thumb} minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[4]};
  align-items: center;
`;
