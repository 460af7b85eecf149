import { type FormEvent, useId } from "react";
import type { Product } from "shared-data";
import { Button, Dialog } from "shared-ui";
import { ProductFields } from "./product-fields";
import { useLeaveGuard } from "./use-leave-guard";
import { useProductForm } from "./use-product-form";

interface ProductModalProps {
  product: Product | null;
  copyOf: Product | null;
  onClose: () => void;
}

export function ProductModal({ product, copyOf, onClose }: ProductModalProps) {
  const formId = useId();
  const form = useProductForm({ product, copyOf, onDone: onClose });
  useLeaveGuard(form.changed, form.close);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = event.currentTarget;
    // The fields are marked as wrong once React has drawn them again.
    if (!form.submit())
      requestAnimationFrame(() => fields.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }
  return (
    <Dialog
      open
      wide
      guarded={form.changed || form.saving}
      title={product ? "Editar Produto" : copyOf ? "Duplicar Produto" : "Novo Produto"}
      onClose={form.close}
      footer={
        <>
          {product?.is_active && (
            <Button variant="danger" loading={form.removing} onClick={form.removeAfterAsking}>
              Excluir
            </Button>
          )}
          <Button variant="ghost" onClick={form.close}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} loading={form.saving}>
            {product ? "Salvar" : "Criar Produto"}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <ProductFields values={form.values} errors={form.errors} productId={product?.id ?? null} onChange={form.set} />
      </form>
    </Dialog>
  );
}
