import { makeId, type Product, passOverSnapshot, readDraft, readFailure, writeDraft } from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import { useStoreNavigate } from "@store/shared-data/router";
import { useSession } from "@store/shared-data/runtime";
import { useState } from "react";
import { buyWithCredit } from "./buy-with-credit.api";

const unsure =
  "A loja não respondeu. Confira a conexão e confirme de novo: se a compra já foi feita, ela não é feita outra vez.";

/** Buys a product with the credit that its buyer sees and goes to the orders, where its key is; or says why not. */
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
      // It was decided on newer data than the screen shows.
      await refresh();
    }
  }
  function refresh() {
    passOverSnapshot();
    return Promise.all(["private", "products"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  }
  return {
    ...state,
    confirm: () => void confirm(),
    /** To be called when the window closes: what it was unsure about may have been done. Until then its sums are those of the purchase. */
    end: () => void (state.isUnsure && refresh()),
  };
}

// Longer than anybody tries the same purchase again, and shorter than it takes to want another one.
const purchaseLastsMs = 60 * 60_000;

/**
 * The name of one purchase, kept on the device until the store has decided about it: sent again, also from a window opened again, it is not made
 * twice.
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
