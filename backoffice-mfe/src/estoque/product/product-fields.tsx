import { categoryLabels } from "@store/shared-data";
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
import { type ComponentProps, lazy, Suspense } from "react";
import { styled } from "styled-components";
import { LabelledOptions } from "../../form/labelled-options";
import type { ProductValues } from "./product-form";
import { TextList } from "./text-list";
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
      <ValueField name="name" label="Nome do produto" group={group} maxLength={1000} />
      <Field label="Descrição" optional>
        <TextArea
          value={values.description}
          maxLength={1000}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
      <SellingFields {...group} productId={productId} />
      <ValueField
        name="checkout_link"
        label="Link de checkout"
        group={group}
        optional
        hint="Sem link, ninguém consegue comprar."
        type="url"
      />
      <Preview>
        <ProductImage src={errors.image_url ? "" : values.image_url.trim()} alt="Prévia da imagem" />
        <ValueField name="image_url" label="URL da imagem" group={group} optional hint={pictureHint()} type="url" />
      </Preview>
      <TextList
        legend="Características"
        name="Característica"
        texts={values.features}
        longest={1000}
        onChange={(features) => onChange({ features })}
      />
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
  const duplicate = useDuplicate(values.ggcheckout_id, productId);
  return (
    <Grid $columns={2}>
      <ValueField name="price" label="Preço (R$)" group={group} inputMode="decimal" placeholder="147,00" />
      <ValueField
        name="original_price"
        label="Preço original (R$)"
        group={group}
        optional
        hint="Vazio ou não maior que o preço: sorteado uma vez, com desconto de 5% a 25%."
        inputMode="decimal"
      />
      <Field label="Categoria" error={errors.category}>
        <Select value={values.category} onChange={({ target }) => onChange({ category: target.value })}>
          <LabelledOptions labels={categoryLabels} />
        </Select>
      </Field>
      <ValueField
        name="ggcheckout_id"
        label="ID do GGCheckout"
        group={group}
        hint={duplicate && `"${duplicate}", à venda, já usa este ID: troque-o, ou salve este produto fora da venda.`}
      />
      {numberFields.map((field) => (
        <ValueField key={field.name} {...field} group={group} inputMode="numeric" />
      ))}
    </Grid>
  );
}

const numberFields = [
  {
    name: "guarantee_hours",
    label: "Garantia (horas)",
    hint: "Contadas da entrega: 24 é o mínimo da loja, 168 são 7 dias. Pedidos já feitos ficam com o prazo da compra.",
  },
  {
    name: "guarantee_wait_hours",
    label: "Espera pelo primeiro acesso (horas)",
    hint: "0: a garantia conta da entrega. Até 168: conta de quando o cliente vê a key, no máximo tantas horas depois da entrega.",
  },
  {
    name: "max_per_order",
    label: "Máximo por compra",
    hint: "Quantas keys um Pix pode comprar de uma vez, entregues juntas. Acima disso o pedido fica retido. Limite a quantidade no checkout também.",
  },
] as const;

interface ValueFieldProps extends Omit<ComponentProps<typeof TextInput>, "name"> {
  name: { [Name in keyof ProductValues]: ProductValues[Name] extends string ? Name : never }[keyof ProductValues];
  label: string;
  group: GroupProps;
  optional?: boolean;
  hint?: string | undefined;
}

/** A text input of the form, with its label and validation message. */
function ValueField({ name, label, group, optional, hint, ...input }: ValueFieldProps) {
  return (
    <Field label={label} optional={optional} error={group.errors[name]} hint={hint}>
      <TextInput
        {...input}
        autoComplete="off"
        value={group.values[name]}
        onChange={({ target }) => group.onChange({ [name]: target.value })}
      />
    </Field>
  );
}

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
