import { confirmAction, notify } from "@store/shared-data";
import { Button, Dialog, Stack, Text } from "@store/shared-ui";
import { useId } from "react";
import { styled } from "styled-components";
import { productClaimsPath } from "../../addresses/addresses";
import { useStaffMutation } from "../../data/staff-query";
import { DraftNotice } from "../../form/draft-notice";
import { adminMessages, adminSentences, failedTo } from "../../messages/admin-messages";
import { PageLink } from "../../widgets/page-link";
import { ReplayProducts } from "../pagamentos/replay-events";
import { removeProduct } from "./admin-products.api";
import { ProductClashPanel } from "./clash/product-clash-panel";
import { ProductInputs } from "./product-inputs";
import { type StaffProduct, shownProducts } from "./use-admin-products";
import { type ProductFormOptions, useProductForm } from "./use-product-form";

export function ProductModal(options: ProductFormOptions) {
  const { product, copyOf } = options;
  const formId = useId();
  const form = useProductForm(options);
  const { saved, finish, close, clash, isNew, recovered, sending } = form;

  if (saved) {
    return (
      <Dialog open title="Produto salvo" onClose={finish} footer={<Button onClick={finish}>Concluir</Button>}>
        <Text>{saved.name}</Text>
        <ReplayProducts productId={saved.id} />
      </Dialog>
    );
  }
  const buttons = (
    <>
      {product?.is_active && !isNew && <RemoveButton product={product} onDone={finish} />}
      <Button variant="ghost" onClick={close}>
        Cancelar
      </Button>
      <Button type="submit" form={formId} variant="strong" loading={sending}>
        {isNew ? "Criar Produto" : "Salvar"}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      wide
      guarded={form.mayLose || sending}
      title={isNew ? (copyOf ? "Duplicar Produto" : "Novo Produto") : "Editar Produto"}
      onClose={close}
      footer={buttons}
    >
      <form id={formId} onSubmit={form.submit} noValidate>
        <Stack>
          {recovered && !clash && <DraftNotice typedAt={recovered.typedAt} onDiscard={form.discard} />}
          {clash && <ProductClashPanel clash={clash} form={form} />}
          <ProductInputs form={form} productId={product?.id ?? null} />
          {product && !isNew && (
            <PageLink to={productClaimsPath(product.id)}>Chamados de garantia deste produto</PageLink>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

/** Takes the product off sale after a confirmation (R4.2). */
function RemoveButton({ product, onDone }: { product: StaffProduct; onDone: () => void }) {
  const { mutate, isPending } = useStaffMutation(
    (db, id: string) => removeProduct(db, id, new Date()),
    ...shownProducts,
  );
  function removeAfterAsking() {
    if (!confirmAction(adminSentences.productDeleteConfirm(product.name))) return;
    mutate(product.id, {
      onSuccess: () => {
        notify(adminMessages.productDeleted);
        onDone();
      },
      onError: (error) => notify(failedTo("excluir produto")(error)),
    });
  }
  return (
    <Apart>
      <Button variant="danger" loading={isPending} onClick={removeAfterAsking}>
        Excluir
      </Button>
    </Apart>
  );
}

// At the opposite end of the row, to prevent clicks by mistake instead of "save".
const Apart = styled.div`
  flex: 1;
`;
