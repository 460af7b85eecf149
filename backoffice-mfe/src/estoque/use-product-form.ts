import { useState } from "react";
import {
  adminMessages,
  adminSentences,
  checkProduct,
  confirmAction,
  emptyProductValues,
  isChanged,
  notify,
  type Product,
  type ProductValues,
  productMessages,
  toDuplicateValues,
  toProductInput,
  toProductValues,
  useRemoveProduct,
  useSaveProduct,
} from "shared-data";

interface ProductFormOptions {
  /** The product to edit; `null` to create one. */
  product: Product | null;
  /** The product that a new one starts as a copy of. */
  copyOf: Product | null;
  onDone: () => void;
}

/** The words beside each field that is wrong. */
export type ProductErrors = Partial<Record<keyof ProductValues, string>>;

/** State and deeds of the product form. Edit mode writes the product's fields, create mode makes a new product (spec 4). */
export function useProductForm({ product, copyOf, onDone }: ProductFormOptions) {
  const [initial] = useState(() => startValues(product, copyOf));
  const [values, setValues] = useState(initial);
  const [tried, setTried] = useState(false);
  const save = useSaveProduct();
  const remove = useRemoveProduct();
  const changed = isChanged(initial, values);

  /** Saves what is right; false where a field is wrong. */
  function submit(): boolean {
    setTried(true);
    if (checkProduct(values).length > 0) return false;
    if (save.isPending) return true;
    save.mutate(
      { before: product, input: toProductInput(values) },
      {
        onSuccess: () => {
          notify(product ? adminMessages.productUpdated : adminMessages.productCreated);
          onDone();
        },
        onError: (error) => notify(adminSentences.productSaveFailed(error)),
      },
    );
    return true;
  }
  function removeAfterAsking() {
    if (!product || !confirmAction(adminSentences.productDeleteConfirm(product.name))) return;
    remove.mutate(product.id, {
      onSuccess: () => {
        notify(adminMessages.productDeleted);
        onDone();
      },
      onError: (error) => notify(adminSentences.productDeleteFailed(error)),
    });
  }
  function close() {
    if (!changed || confirmAction(adminMessages.discardChanges)) onDone();
  }
  const set = (change: Partial<ProductValues>) => setValues((before) => ({ ...before, ...change }));
  return {
    values,
    set,
    errors: tried ? toErrors(values) : {},
    changed: changed || copyOf !== null,
    saving: save.isPending,
    removing: remove.isPending,
    submit,
    removeAfterAsking,
    close,
  };
}

function startValues(product: Product | null, copyOf: Product | null): ProductValues {
  if (product) return toProductValues(product);
  return copyOf ? toDuplicateValues(copyOf) : emptyProductValues;
}

function toErrors(values: ProductValues): ProductErrors {
  const errors: ProductErrors = {};
  for (const { field, code } of checkProduct(values)) errors[field] ??= productMessages[code];
  return errors;
}
