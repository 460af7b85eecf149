import { StoreLink } from "@store/shared-data/router";
import { Button, Dialog, Stack, Text, TextLink } from "@store/shared-ui";
import { type FormEvent, type ReactNode, useId } from "react";
import { styled } from "styled-components";
import { productClaimsPath } from "../../addresses/addresses";
import { DraftNotice } from "../../form/draft-notice";
import { focusInvalid } from "../../form/focus-invalid";
import { ProductClashPanel } from "./product-clash-panel";
import { ProductFields } from "./product-fields";
import type { StaffProduct } from "./staff-product";
import { type ProductForm, useProductForm } from "./use-product-form";

interface ProductModalProps {
  product: StaffProduct | null;
  copyOf: StaffProduct | null;
  /** Provider id of a new product; empty if staff types it. */
  providerId?: string;
  /** Suggested price as text, from the URL and thus untrusted. */
  price?: string | null;
  /** True if earlier payments wait for this product. */
  isAwaited: (productId: string) => Promise<boolean>;
  /** Actions for those payments, shown after saving a product that they wait for. */
  awaiting: (productId: string) => ReactNode;
  onClose: () => void;
}

export function ProductModal({ awaiting, onClose, providerId = "", price = null, ...of }: ProductModalProps) {
  const { product, copyOf } = of;
  const formId = useId();
  const form = useProductForm({ ...of, providerId, price, onDone: onClose });

  if (form.saved) {
    const { id, name } = form.saved;
    return (
      <Dialog open title="Produto salvo" onClose={form.finish} footer={<Button onClick={form.finish}>Concluir</Button>}>
        <Text>{name}</Text>
        {awaiting(id)}
      </Dialog>
    );
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!form.submit()) focusInvalid(event.currentTarget);
  }
  return (
    <Dialog
      open
      wide
      guarded={form.changed || form.saving}
      title={product && !form.isNew ? "Editar Produto" : copyOf ? "Duplicar Produto" : "Novo Produto"}
      onClose={form.close}
      footer={<Buttons form={form} formId={formId} product={product} />}
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <Stack>
          {form.recovered && !form.clash && <DraftNotice typedAt={form.recovered.typedAt} onDiscard={form.discard} />}
          {form.clash && (
            <ProductClashPanel
              clash={form.clash}
              values={form.values}
              insists={form.insists}
              onChoose={form.choose}
              onKeepAsNew={form.keepAsNew}
            />
          )}
          <ProductFields
            values={form.values}
            errors={form.errors}
            productId={product?.id ?? null}
            onChange={form.set}
          />
          {product && !form.isNew && (
            <TextLink $alone as={StoreLink} to={productClaimsPath(product.id)}>
              Chamados de garantia deste produto
            </TextLink>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

interface ButtonsProps extends Pick<ProductModalProps, "product"> {
  form: ProductForm;
  formId: string;
}

function Buttons({ form, formId, product }: ButtonsProps) {
  return (
    <>
      {product?.is_active && !form.isNew && (
        <Apart>
          <Button variant="ghost" loading={form.removing} onClick={form.removeAfterAsking}>
            Excluir
          </Button>
        </Apart>
      )}
      <Button variant="ghost" onClick={form.close}>
        Cancelar
      </Button>
      <Button type="submit" form={formId} loading={form.saving}>
        {form.isNew ? "Criar Produto" : "Salvar"}
      </Button>
    </>
  );
}

// At the opposite end of the row, to prevent clicks by mistake instead of "save".
const Apart = styled.div`
  flex: 1;
`;
