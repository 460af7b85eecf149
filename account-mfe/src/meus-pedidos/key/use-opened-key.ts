import { readCachedKey, readFailure, requireStoreClient, toKeyTemplate } from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import { useRef, useState } from "react";
import type { OrderWithDetails } from "../data/order";
import { openFailed } from "../data/order-messages";
import { ordersKey } from "../data/orders-key";
import type { OrdersPage } from "../data/read-orders.api";
import { type OpenedKey, openOrderKey } from "./open-key.api";
import { cacheShownKey } from "./use-cached-key";

/** A delivered order's key on one screen, which holds its text nowhere but here. */
interface OpenedKeyState {
  /** The opened key; `null` until it is requested. */
  readonly opened: OpenedKey | null;
  /** The shown key is the copy that this device keeps: the store could not be reached. */
  readonly isKept: boolean;
  readonly isOpening: boolean;
  /** Why the last try failed, for people; `null` where it did not. */
  readonly failure: string | null;
  open(): void;
}

const closed = { opened: null, isKept: false, isOpening: false, failure: null };

/** Fetches the text of an order's key on a click. Without a connection the copy that this device stores is shown. */
export function useOpenedKey(order: OrderWithDetails, keyId: string): OpenedKeyState {
  const [state, setState] = useState<Omit<OpenedKeyState, "open">>(closed);
  const running = useRef(false);
  const queryClient = useQueryClient();
  const queryKey = [...ordersKey(order.user_id), "page"];
  const readListAgain = () => void queryClient.invalidateQueries({ queryKey });

  async function open() {
    if (running.current) return;
    const atHand = navigator.onLine ? null : keptCopy(order.user_id, keyId);
    if (atHand) return setState({ ...closed, opened: atHand, isKept: true });
    running.current = true;
    setState((before) => ({ ...before, isOpening: true, failure: null }));
    try {
      const opened = await openOrderKey(requireStoreClient(), order.id);
      cacheShownKey(order, opened);
      setState({ ...closed, opened });
      if (order.first_viewed_at === null)
        queryClient.setQueriesData<OrdersPage>({ queryKey }, (page) => page && markAsSeen(page, order.id));
      // The first look may begin the guarantee (R14.8), and the key may have been replaced since the list was read.
      if (order.first_viewed_at === null || opened.keyId !== keyId) readListAgain();
    } catch (error) {
      const isCutOff = readFailure(error).code === "network";
      const opened = isCutOff ? keptCopy(order.user_id, keyId) : null;
      setState({ opened, isKept: opened !== null, isOpening: false, failure: opened ? null : openFailed(error) });
      // A refused order is not as the list says: in dispute since, or refunded.
      if (!isCutOff) readListAgain();
    } finally {
      running.current = false;
    }
  }
  return { ...state, open: () => void open() };
}

// The database counts a look as no news of the list, and would not send it again.
function markAsSeen(page: OrdersPage, orderId: string): OrdersPage {
  const first_viewed_at = new Date().toISOString();
  return { ...page, orders: page.orders.map((one) => (one.id === orderId ? { ...one, first_viewed_at } : one)) };
}

function keptCopy(ownerId: string, keyId: string): OpenedKey | null {
  const kept = readCachedKey(ownerId);
  if (kept?.keyId !== keyId || kept.text === null) return null;
  const progress = { stepsDone: [], acceptedAt: null };
  return { keyId, text: kept.text, template: toKeyTemplate(kept.template), steps: [], progress };
}
