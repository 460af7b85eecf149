import { bypassSnapshot, makeId, type Product, readDraft, readFailure, writeDraft } from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import { useStoreNavigate } from "@store/shared-data/router";
import { useSession } from "@store/shared-data/runtime";
import { useState } from "react";
import { buyWithCredit } from "./buy-with-credit.api";

const unsure =
  "A loja não respondeu. Confira a conexão e confirme de novo: se a compra já foi feita, ela não é feita outra vez.";

/**
 * Buys a product with the displayed credit and navigates to the orders, which show the key; otherwise returns the
 * refusal.
 */
export function useCreditPurchase(product: Product, seenCredit: number) {
  const navigate = useStoreNavigate();
  const queryClient = useQueryClient();
  const purchase = usePurchaseId(product.id);
  const [state, setState] = useState({ isBusy: false, isUnsure: false, refusal: "" });

  async function confirm() {
    if (state.isBusy) return;
    setState({ isBusy: true, isUnsure: false, refusal: "" });
    try {
      await buyWithCredit(product, seenCredit, purchase.chosen());
      purchase.forget();
      await refresh();
      navigate("/meus-pedidos");
    } catch (error) {
      const { code, message } = readFailure(error);
      const isUnsure = code === "network";
      setState({ isBusy: false, isUnsure, refusal: isUnsure ? unsure : message });
      if (isUnsure) return;
      purchase.forget();
      // The refusal is based on newer data than the screen shows.
      await refresh();
    }
  }
  function refresh() {
    bypassSnapshot();
    return Promise.all(["private", "products"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  }
  return {
    ...state,
    confirm: () => void confirm(),
    /**
     * Call when the dialog closes: after a lost response the purchase may have succeeded. Until then the displayed
     * amounts stay.
     */
    end: () => void (state.isUnsure && refresh()),
  };
}

// Longer than a user retries the same purchase, shorter than the time until an intended second one.
const purchaseLastsMs = 60 * 60_000;

/**
 * Id of one purchase, stored on the device until the store has decided: repeating the request, even from a reopened
 * dialog, does not buy twice.
 */
function usePurchaseId(productId: string) {
  const ownerId = useSession().user?.id ?? "";
  const name = `credit-purchase:${productId}`;
  return {
    chosen(): string {
      const { id, at } = readDraft(ownerId, name);
      if (id && Date.now() - Number(at) < purchaseLastsMs) return id;
      const chosen = makeId();
      writeDraft(ownerId, name, { id: chosen, at: String(Date.now()) });
      return chosen;
    },
    forget: () => writeDraft(ownerId, name, {}),
  };
}
