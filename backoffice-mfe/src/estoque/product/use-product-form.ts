import { useState } from "react";
import { confirmAction, isRecord, notify, type Product, useLeaveGuard } from "shared-data";
import { getSettings } from "shared-data/runtime";
import { adminMessages, adminSentences } from "../../messages/admin-messages";
import {
  checkProduct,
  emptyProductValues,
  isChanged,
  type ProductValues,
  productMessages,
  toDuplicateValues,
  toProductInput,
  toProductValues,
} from "./product-form";
import { useRemoveProduct, useSaveProduct } from "./use-admin-products";

interface ProductFormOptions {
  /** The product to edit; `null` to create one. */
  product: Product | null;
  /** The product that a new one starts as a copy of. */
  copyOf: Product | null;
  onDone: () => void;
}

/** The words beside each field that is wrong. */
export type ProductErrors = Partial<Record<keyof ProductValues, string>>;

/** The product form, as its fields and buttons need it. */
export type ProductForm = ReturnType<typeof useProductForm>;

/** State and actions of the product form. Edit mode writes the product's fields, create mode makes a new product (R4.8). */
export function useProductForm({ product, copyOf, onDone }: ProductFormOptions) {
  const [initial] = useState(() => startValues(product, copyOf));
  const [values, setValues] = useState(initial);
  const [tried, setTried] = useState(false);
  const changed = isChanged(initial, values);
  const mayLose = changed || copyOf !== null;
  const mayLeave = () => !changed || confirmAction(adminMessages.discardChanges);
  const exit = useLeaveGuard({ active: mayLose, mayLeave, onBack: onDone });
  const finish = () => exit(onDone);
  const { save, saving } = useSaving(product, finish);
  const { removeAfterAsking, removing } = useRemoving(product, finish);

  /** Saves what is right; false where a field is wrong. */
  function submit(): boolean {
    setTried(true);
    if (checkProduct(values, getSettings()).length > 0) return false;
    save(values);
    return true;
  }
  /** Closes the form, after asking where that loses something. */
  const close = () => mayLeave() && finish();
  const set = (change: Partial<ProductValues>) => setValues((before) => ({ ...before, ...change }));
  const errors = tried ? toErrors(values) : {};
  return { values, set, errors, changed: mayLose, submit, saving, removeAfterAsking, removing, close };
}

function useSaving(product: Product | null, onDone: () => void) {
  const { mutate, isPending } = useSaveProduct();
  function write(values: ProductValues) {
    mutate(
      { before: product, input: toProductInput(values) },
      {
        onSuccess: () => {
          notify(product ? adminMessages.productUpdated : adminMessages.productCreated);
          onDone();
        },
        onError: (error) => {
          // A copy begins with the provider's id of another product (R3.1).
          const isShared = isRecord(error) && error.reason === "ggcheckout_id_taken";
          if (isShared && confirmAction(adminSentences.productOffSaleConfirm(error))) {
            write({ ...values, is_active: false });
          } else if (!isShared) notify(adminSentences.productSaveFailed(error));
        },
      },
    );
  }
  const save = (values: ProductValues) => !isPending && write(values);
  return { save, saving: isPending };
}

function useRemoving(product: Product | null, onDone: () => void) {
  const { mutate, isPending } = useRemoveProduct();
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

function startValues(product: Product | null, copyOf: Product | null): ProductValues {
  if (product) return toProductValues(product);
  return copyOf ? toDuplicateValues(copyOf) : emptyProductValues;
}

function toErrors(values: ProductValues): ProductErrors {
  const errors: ProductErrors = {};
  const settings = getSettings();
  for (const { field, code } of checkProduct(values, settings)) {
    const hosts = code === "checkout_link_foreign" ? settings.checkoutHosts.join(", ") || "nenhum" : "";
    errors[field] ??= `${productMessages[code]}${hosts}`;
  }
  return errors;
}
