import { confirmAction, isRecord, notify } from "@store/shared-data";
import { useState } from "react";
import { useStaffMutation } from "../../data/staff-query";
import { useLeaving } from "../../form/use-leaving";
import { type StaffForm, useStaffForm } from "../../form/use-staff-form";
import { adminMessages, adminSentences, failedTo } from "../../messages/admin-messages";
import { useIsAwaited } from "../pagamentos/payments-inbox.api";
import { createProduct, ProductClash, updateProduct } from "./admin-products.api";
import { adoptedText } from "./clash/clash-text";
import { useProductClash } from "./clash/use-product-clash";
import { isPriceJump } from "./parse-price";
import type { ProductInput } from "./product-fields";
import {
  draftName,
  type FormValues,
  newProductId,
  productProblems,
  startValues,
  toProductInput,
} from "./product-values";
import { type StaffProduct, shownProducts } from "./use-admin-products";

export interface ProductFormOptions {
  product: StaffProduct | null;
  copyOf: StaffProduct | null;
  providerId: string;
  /** Suggested price as text, from the URL and thus untrusted. */
  price: string | null;
  onClose: () => void;
}

export type ProductForm = ReturnType<typeof useProductForm>;

/** The product form: edits a product or creates one (R4.8). */
export function useProductForm(options: ProductFormOptions) {
  const { product, copyOf, providerId, price } = options;
  const save = useSaving();
  const form = useStaffForm<FormValues>({
    start: startValues(product, copyOf, providerId),
    ...(price !== null && { proposed: { price } }),
    problems: productProblems,
    draft: draftName(product, copyOf),
    send,
    failed: failedTo("salvar produto"),
  });
  const { values, base, set } = form;
  const clashState = useProductClash(form);
  const { leave, ...leaving } = useLeavingForm(form, options);
  const isNew = product === null || values.newId !== "";

  function keepAsNew() {
    set("newId", newProductId(toProductInput(values).category, Date.now()));
    clashState.end();
  }
  async function send(typed: FormValues) {
    if (clashState.insist()) return false;
    const input = toProductInput(typed);
    const id = typed.newId || (product?.id ?? newProductId(input.category, Date.now()));
    const before = isNew ? null : toProductInput(base);
    if (isNew) set("newId", id);
    try {
      const stored = await save({ id, base: before, input });
      if (stored) await leave(stored, before?.ggcheckout_id);
      return stored !== null;
    } catch (error) {
      if (error instanceof ProductClash) clashState.meet(error);
      else if (!isRecord(error) || error.reason !== "product_not_found") throw error;
      else if (confirmAction(adminMessages.productGoneConfirm)) keepAsNew();
      return false;
    }
  }
  return { ...form, ...clashState, ...leaving, isNew, keepAsNew };
}

function useLeavingForm({ changed, discard }: StaffForm<FormValues>, options: ProductFormOptions) {
  const { copyOf, onClose } = options;
  const isAwaited = useIsAwaited();
  // Set after saving a product that earlier payments wait for.
  const [saved, setSaved] = useState<StaffProduct | null>(null);
  const mayLose = changed || (copyOf !== null && !saved);
  const question = adminMessages.discardChanges;
  const { close, finish } = useLeaving({ changed, guarded: mayLose, question, forget: discard, onClose });

  async function leave(stored: StaffProduct, formerProviderId: string | undefined) {
    if (stored.ggcheckout_id === formerProviderId || !(await isAwaited(stored.id))) return finish();
    discard();
    setSaved(stored);
  }
  return { saved, mayLose, close, finish, leave };
}

interface ProductWrite {
  id: string;
  /** The product as it was read; `null` to create one. */
  base: ProductInput | null;
  input: ProductInput;
}

/** Saves a product, and says so; `null` if the user declines a confirmation. */
function useSaving() {
  const { mutateAsync: write } = useStaffMutation(
    (db, { id, base, input }: ProductWrite) =>
      base ? updateProduct(db, id, base, input) : createProduct(db, id, input),
    ...shownProducts,
  );
  async function writeOnOrOffSale(wanted: ProductWrite) {
    try {
      return await write(wanted);
    } catch (error) {
      if (!isRecord(error) || error.reason !== "ggcheckout_id_taken") throw error;
      // A copy starts with the provider id of the original, so it may have to be saved off sale (R3.1).
      if (!confirmAction(adminSentences.productOffSaleConfirm(error))) return null;
      return write({ ...wanted, input: { ...wanted.input, is_active: false } });
    }
  }
  return async (wanted: ProductWrite): Promise<StaffProduct | null> => {
    const { base, input } = wanted;
    const isJump = base && isPriceJump(base.price, input.price);
    if (isJump && !confirmAction(adminSentences.priceJumpConfirm(base.price, input.price))) return null;
    const result = await writeOnOrOffSale(wanted);
    if (!result) return null;
    const done = base ? adminMessages.productUpdated : adminMessages.productCreated;
    notify([done, ...adoptedText(result.adopted, result.authors)].join("\n"));
    return result.product;
  };
}
