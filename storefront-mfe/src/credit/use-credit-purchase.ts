import { useRef, useState } from "react";
import { makeId, type Product, passOverSnapshot, readFailure } from "shared-data";
import { useQueryClient } from "shared-data/query";
import { useStoreNavigate } from "shared-data/router";
import { buyWithCredit } from "./buy-with-credit.api";

const unsure =
  "A loja não respondeu. Confira a conexão e confirme de novo: se a compra já foi feita, ela não é feita outra vez.";

/** Buys a product with credit and goes to the orders, where its key is; or says why not. */
export function useCreditPurchase(product: Product) {
  const navigate = useStoreNavigate();
  const queryClient = useQueryClient();
  const [state, setState] = useState({ isBusy: false, refusal: "" });
  // One purchase has one name until the store has decided about it, however often it is sent.
  const requestId = useRef("");

  async function confirm() {
    if (state.isBusy) return;
    setState({ isBusy: true, refusal: "" });
    requestId.current ||= makeId();
    try {
      await buyWithCredit(product, requestId.current);
      requestId.current = "";
      passOverSnapshot();
      await refresh("private", "products");
      navigate("/meus-pedidos");
    } catch (error) {
      const { code, message } = readFailure(error);
      const isDecided = code !== "network";
      if (isDecided) requestId.current = "";
      setState({ isBusy: false, refusal: isDecided ? message : unsure });
      // It was decided on newer data than the screen shows.
      if (isDecided) {
        passOverSnapshot();
        await refresh("private", "products");
      }
    }
  }
  const refresh = (...keys: readonly string[]) =>
    Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  return { ...state, confirm: () => void confirm() };
}
