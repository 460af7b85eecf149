import { type FormEvent, useId } from "react";
import type { Product } from "shared-data";
import { Button, Dialog } from "shared-ui";
import { styled } from "styled-components";
import { focusInvalid } from "../../form/focus-invalid";
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

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!form.submit()) focusInvalid(event.currentTarget);
  }
  return (
    <Dialog
      open
      wide
      guarded={form.changed || form.saving}
      title={product ? "Editar Produto" : copyOf ? "Duplicar Produto" : "Novo Produto"}
      onClose={form.close}
      footer={<Buttons form={form} formId={formId} product={product} />}
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <ProductFields values={form.values} errors={form.errors} productId={product?.id ?? null} onChange={form.set} />
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
      {product?.is_active && (
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
        {product ? "Salvar" : "Criar Produto"}
      </Button>
    </>
  );
}

// At the other end of the line, so that somebody who means to save does not press it by mistake.
const Apart = styled.div`
  flex: 1;
`;
