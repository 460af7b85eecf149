import { useCallback, useState } from "react";
import { pendingReviews } from "../../admin/moderation.api";
import { useOpenInAddress } from "../../list/use-open-in-address";
import { keysParameters } from "../keys/keys-modal";

/** Dialogs of the stock page. `editar` has a word of `product-word.ts` as its value, `keys` a product's id. */
export type StockWindowName = "editar" | "keys" | "avaliacoes" | "category" | "webhook-debug" | "webhook-info";

interface OpenStockWindow {
  readonly name: StockWindowName;
  readonly value: string;
}

export type OpenWindow = (name: StockWindowName, value?: string) => void;

/** URL parameters of the product form: a suggested price. */
const formParameters = ["preco"];

const reviewParameters = [...Object.keys(pendingReviews), "pagina"];

/**
 * State of the stock page's dialog. A product's form (`?editar=`), its keys (`?keys=`) and the reviews (`?avaliacoes=`)
 * are in the URL, so they work with Back, reload and shared links. The other dialogs are local state. `open` is
 * referentially stable.
 */
export function useStockWindow() {
  const form = useOpenInAddress("editar", formParameters);
  const keys = useOpenInAddress("keys", keysParameters);
  const reviews = useOpenInAddress("avaliacoes", reviewParameters);
  const [other, setOther] = useState<OpenStockWindow | null>(null);
  const [showForm, showKeys, showReviews] = [form.show, keys.show, reviews.show];
  const open = useCallback<OpenWindow>(
    (name, value = "sim") => {
      if (name === "editar") showForm(value);
      else if (name === "keys") showKeys(value);
      else if (name === "avaliacoes") showReviews(value);
      else setOther({ name, value });
    },
    [showForm, showKeys, showReviews],
  );
  const inAddress = Object.entries({ editar: form, keys, avaliacoes: reviews }).find(([, { open }]) => open !== null);
  if (!inAddress) return { shown: other, open, close: () => setOther(null) };
  const [name, { open: value, close }] = inAddress;
  return { shown: { name, value: value ?? "" } as OpenStockWindow, open, close };
}
