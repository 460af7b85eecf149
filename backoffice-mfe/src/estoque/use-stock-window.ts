import { useCallback, useState } from "react";
import { pendingReviews } from "../admin/moderation.api";
import { useOpenInAddress } from "../list/use-open-in-address";
import { keysParameters } from "./keys/keys-modal";
import { copiedProductId, copyOfProduct, newProductWord, providerOfNew } from "./product/product-word";
import type { StaffProduct } from "./product/staff-product";
import { useAdminProducts } from "./product/use-admin-products";
import type { OpenModal } from "./stock-modals";

/** URL parameters of the product form: a suggested price. */
const formParameters = ["preco"];

/** URL parameters of the reviews. */
const reviewParameters = [...Object.keys(pendingReviews), "pagina"];

interface StockWindow {
  /** The open dialog; `null` if none is, or while its products load. */
  modal: OpenModal | null;
  /** Referentially stable. */
  open: (modal: OpenModal) => void;
  close: () => void;
}

/**
 * State of the stock page's dialog. A product's form (`?editar=`), its keys (`?keys=`) and the reviews (`?avaliacoes=`)
 * are in the URL, so they work with Back, reload and shared links. The other dialogs are local state.
 */
export function useStockWindow(): StockWindow {
  const form = useOpenInAddress("editar", formParameters);
  const keys = useOpenInAddress("keys", keysParameters);
  const reviews = useOpenInAddress("avaliacoes", reviewParameters);
  const [other, setOther] = useState<OpenModal | null>(null);
  const { data } = useAdminProducts();
  const wanted = form.open !== null || keys.open !== null;
  const found = useLastFound(form.open, keys.open, data);

  const { show: showForm } = form;
  const { show: showKeys } = keys;
  const { show: showReviews } = reviews;
  const open = useCallback(
    (modal: OpenModal) => {
      if (modal.name === "product") showForm(wordOf(modal));
      else if (modal.name === "keys") showKeys(modal.product.id);
      else if (modal.name === "reviews") showReviews("sim");
      else setOther(modal);
    },
    [showForm, showKeys, showReviews],
  );
  function close() {
    if (form.open !== null) form.close();
    else if (keys.open !== null) keys.close();
    else if (reviews.open !== null) reviews.close();
    else setOther(null);
  }
  return { modal: wanted ? found : reviews.open ? { name: "reviews" } : other, open, close };
}

/**
 * The product in the URL. If it disappears from the list while its dialog is open, it is retained, because there may be
 * unsaved input.
 */
function useLastFound(form: string | null, keys: string | null, products: readonly StaffProduct[] | undefined) {
  const [last, setLast] = useState<{ form: string | null; keys: string | null; modal: OpenModal } | null>(null);
  const modal = products ? findModal(products, form, keys) : null;
  const isKnown = last !== null && last.form === form && last.keys === keys;
  if (modal && modal.name !== "missing" && !(isKnown && isSame(last.modal, modal))) setLast({ form, keys, modal });
  return modal?.name === "missing" && isKnown ? last.modal : modal;
}

const isSame = (one: OpenModal, other: OpenModal) => JSON.stringify(one) === JSON.stringify(other);

const wordOf = ({ product, copyOf }: Extract<OpenModal, { name: "product" }>) =>
  product ? product.id : copyOf ? copyOfProduct(copyOf.id) : newProductWord;

function findModal(products: readonly StaffProduct[], form: string | null, keys: string | null): OpenModal {
  const find = (wanted: string) => products.find(({ id }) => id === wanted);
  if (form === newProductWord) return { name: "product", product: null, copyOf: null };
  const providerId = form === null ? null : providerOfNew(form);
  if (providerId !== null) return { name: "product", product: null, copyOf: null, providerId };
  const copied = form === null ? null : copiedProductId(form);
  const found = find(copied ?? form ?? keys ?? "");
  if (!found) return { name: "missing" };
  if (form === null) return { name: "keys", product: found };
  return copied === null
    ? { name: "product", product: found, copyOf: null }
    : { name: "product", product: null, copyOf: found };
}
