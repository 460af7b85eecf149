import { confirmAction, isRecord, notify } from "@store/shared-data";
import { useStaffMutation } from "../../data/staff-query";
import { adminMessages, adminSentences } from "../../messages/admin-messages";
import { createProduct, ProductClash, removeProduct, updateProduct } from "./admin-products.api";
import { adoptedText } from "./field-labels";
import type { ProductInput } from "./product-form";
import type { StaffProduct } from "./staff-product";
import { shownProducts } from "./use-admin-products";

interface ProductWrite {
  id: string;
  /** The product as it was read; `null` to create one. */
  base: ProductInput | null;
  input: ProductInput;
}

export interface SavingOptions {
  onSaved: (product: StaffProduct) => void;
  /** Called if another staff member changed the same field. */
  onClash: (clash: ProductClash) => void;
  /** Called if the product no longer exists. */
  onGone: () => void;
}

/** Saves the form and shows a message about the result. */
export function useSaving({ onSaved, onClash, onGone }: SavingOptions) {
  const { mutate, isPending } = useStaffMutation(
    (db, { id, base, input }: ProductWrite) =>
      base ? updateProduct(db, id, base, input) : createProduct(db, id, input),
    ...shownProducts,
  );
  function write(wanted: ProductWrite) {
    mutate(wanted, {
      onSuccess: ({ product, adopted, authors }) => {
        const done = wanted.base ? adminMessages.productUpdated : adminMessages.productCreated;
        notify([done, ...adoptedText(adopted, authors)].join("\n"));
        onSaved(product);
      },
      onError: (error) => {
        const reason = isRecord(error) ? error.reason : undefined;
        if (error instanceof ProductClash) onClash(error);
        else if (reason === "product_not_found") onGone();
        else if (reason !== "ggcheckout_id_taken") notify(adminSentences.productSaveFailed(error));
        // A copy starts with the provider id of the original, so it may have to be saved off sale (R3.1).
        else if (confirmAction(adminSentences.productOffSaleConfirm(error))) {
          write({ ...wanted, input: { ...wanted.input, is_active: false } });
        }
      },
    });
  }
  return { save: (wanted: ProductWrite) => !isPending && write(wanted), saving: isPending };
}

export function useRemoving(product: StaffProduct | null, onDone: () => void) {
  const { mutate, isPending } = useStaffMutation(
    (db, id: string) => removeProduct(db, id, new Date()),
    ...shownProducts,
  );
  function removeAfterAsking() {
    if (!product || !confirmAction(adminSentences.productDeleteConfirm(product.name))) return;
    mutate(product.id, {
      onSuccess: () => {
        notify(adminMessages.productDeleted);
        onDone();
      },
      onError: (error) => notify(adminSentences.productDeleteFailed(error)),
    });
  }
  return { removeAfterAsking, removing: isPending };
}
