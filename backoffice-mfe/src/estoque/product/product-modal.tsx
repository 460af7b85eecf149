import { type FormEvent, useId } from "react";
import type { Product } from "shared-data";
import { Button, Dialog, Stack, Text } from "shared-ui";
import { styled } from "styled-components";
import { DraftNotice } from "../../form/draft-notice";
import { focusInvalid } from "../../form/focus-invalid";
import { ReplayProduct } from "../pagamentos/replay-product";
import { ProductClashPanel } from "./product-clash-panel";
import { ProductFields } from "./product-fields";
import { type ProductForm, useProductForm } from "./use-product-form";

interface ProductModalProps {
  product: Product | null;
  copyOf: Product | null;
  onClose: () => void;
}

export function ProductModal({ product, copyOf, onClose }: ProductModalProps) {
  const formId = useId();
  const form = useProductForm({ product, copyOf, onDone: onClose });

  if (form.saved) return <SavedWindow product={form.saved} onClose={form.finish} />;
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
        </Stack>
      </form>
    </Dialog>
  );
}

/** Payments came before the store knew this product: what can be done about it, while whoever mended that is here. */
function SavedWindow({ product, onClose }: { product: Product; onClose: () => void }) {
  return (
    <Dialog open title="Produto salvo" onClose={onClose} footer={<Button onClick={onClose}>Concluir</Button>}>
      <Text>{product.name}</Text>
      <ReplayProduct productId={product.id} />
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

// At the other end of the line, so that somebody who means to save does not press it by mistake.
const Apart = styled.div`
  flex: 1;
`;
