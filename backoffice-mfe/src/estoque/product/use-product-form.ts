import { type CategoryId, confirmAction } from "@store/shared-data";
import { getSettings } from "@store/shared-data/runtime";
import { useEffect, useState } from "react";
import { useDraft } from "../../form/use-draft";
import { useLeaving } from "../../form/use-leaving";
import { adminMessages, adminSentences } from "../../messages/admin-messages";
import { checkProduct, productMessages } from "./check-product";
import { isPriceJump } from "./parse-price";
import { type Choice, type Clash, choose, type FormState, meet, undecided } from "./product-clash";
import { productDraftName, productDraftSchema } from "./product-draft";
import {
  emptyProductValues,
  isChanged,
  newProductId,
  type ProductInput,
  type ProductValues,
  toDuplicateValues,
  toProductInput,
  toProductValues,
} from "./product-form";
import { inputOf, isWritten, type ProductField } from "./product-merge";
import type { StaffProduct } from "./staff-product";
import { type SavingOptions, useRemoving, useSaving } from "./use-product-writes";

interface ProductFormOptions {
  /** The product to edit; `null` to create one. */
  product: StaffProduct | null;
  /** Product to copy when creating one. */
  copyOf: StaffProduct | null;
  /** Provider id of a new product. */
  providerId: string;
  /** Suggested price. */
  price: string | null;
  /** True if payments wait for the product. */
  isAwaited: (productId: string) => Promise<boolean>;
  onDone: () => void;
}

/** Validation message of each invalid field. */
export type ProductErrors = Partial<Record<keyof ProductValues, string>>;

export type ProductForm = ReturnType<typeof useProductForm>;

/** State and actions of the product form: edits a product or creates one (R4.8). */
export function useProductForm(options: ProductFormOptions) {
  const { product, copyOf, isAwaited, onDone } = options;
  const { state, setState, newId, setNewId, forget, startFrom, ...draft } = useDraftState(options);
  const { base, values, clash } = state;
  const changed = isChanged(base, values);
  // Set after saving a product that earlier payments wait for.
  const [saved, setSaved] = useState<StaffProduct | null>(null);
  const mayLose = changed || (copyOf !== null && !saved);
  const question = adminMessages.discardChanges;
  const { close, finish } = useLeaving({ changed, guarded: mayLose, question, forget, onClose: onDone });
  const isNew = product === null || newId !== null;
  const { tried, insists, submit, saving } = useSubmit({
    state,
    base: isNew ? null : toProductInput(base),
    idFor: (category) => newId ?? product?.id ?? newProductId(category, Date.now()),
    onTry: (id) => isNew && setNewId(id),
    onSaved: async (stored) => {
      const isIdNew = isNew || stored.ggcheckout_id !== base.ggcheckout_id;
      startFrom(values);
      if (isIdNew && (await isAwaited(stored.id))) setSaved(stored);
      else finish();
    },
    onClash: ({ current, authors }) => setState((before) => meet(before, current, authors)),
    onGone: () => confirmAction(adminMessages.productGoneConfirm) && keepAsNew(),
  });
  const { removeAfterAsking, removing } = useRemoving(product, finish);

  /** Saves the same values as a new product. */
  function keepAsNew() {
    setNewId(newProductId(toProductInput(values).category, Date.now()));
    setState((before) => ({ ...before, clash: null }));
  }
  return {
    ...{ values, clash, isNew, insists, submit, saving, removeAfterAsking, removing, keepAsNew, close },
    ...{ recovered: draft.recovered, discard: draft.discard, changed: mayLose, saved, finish },
    errors: tried ? toErrors(values) : {},
    set: (change: Partial<ProductValues>) =>
      setState((before) => ({ ...before, values: { ...before.values, ...change } })),
    choose: (field: ProductField, choice: Choice) => setState((before) => choose(before, field, choice)),
  };
}

interface SubmitOptions extends SavingOptions {
  state: FormState;
  /** `null` for a new product. */
  base: ProductInput | null;
  idFor: (category: CategoryId) => string;
  onTry: (id: string) => void;
}

function useSubmit({ state: { values, clash }, base, idFor, onTry, ...on }: SubmitOptions) {
  const [tried, setTried] = useState(false);
  // The conflict that was unresolved at the last attempt to save.
  const [passedOver, setPassedOver] = useState<Clash | null>(null);
  const { save, saving } = useSaving(on);

  /** Saves a valid form; false if a field is invalid or a conflict is unresolved. */
  function submit(): boolean {
    setTried(true);
    setPassedOver(clash);
    if (checkProduct(values, getSettings()).length > 0 || undecided(clash).length > 0) return false;
    const input = toProductInput(values);
    if (
      base &&
      isPriceJump(base.price, input.price) &&
      !confirmAction(adminSentences.priceJumpConfirm(base.price, input.price))
    )
      return true;
    const id = idFor(input.category);
    onTry(id);
    save({ id, base, input });
    return true;
  }
  const insists = clash !== null && passedOver?.theirs === clash.theirs;
  return { tried, insists, submit, saving };
}

/** The form's state, restored from the draft if there is one. */
function useDraftState({ product, copyOf, providerId, price }: ProductFormOptions) {
  const { found: draft, keep } = useDraft(productDraftName(product, copyOf), productDraftSchema);
  const [start] = useState(() => startValues(product, copyOf, providerId));
  const [found] = useState(() => {
    const isSent = draft && product && isWritten(inputOf(product), toProductInput(draft.values.values));
    return isSent ? null : draft;
  });
  const [recovered, setRecovered] = useState(found);
  // Id reserved for a new product, so that retries after a lost response create only one.
  const [newId, setNewId] = useState(found?.values.newId ?? null);
  const [state, setState] = useState<FormState>(() => {
    const proposed = price === null ? start : { ...start, price };
    const { base = start, values = proposed } = found?.values ?? {};
    return { base, values, clash: null };
  });
  const { base, values } = state;
  useEffect(() => {
    keep(isChanged(base, values) || newId !== null ? { values, base, newId } : null);
  }, [keep, values, base, newId]);
  function startFrom(base: ProductValues) {
    setState({ base, values: base, clash: null });
    setNewId(null);
    setRecovered(null);
  }
  const discard = () => startFrom(start);
  return { state, setState, newId, setNewId, recovered, startFrom, discard, forget: () => void keep(null) };
}

function startValues(product: StaffProduct | null, copyOf: StaffProduct | null, providerId: string): ProductValues {
  if (product) return toProductValues(product);
  return copyOf ? toDuplicateValues(copyOf) : { ...emptyProductValues, ggcheckout_id: providerId };
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
