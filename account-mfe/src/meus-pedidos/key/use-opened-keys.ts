import { readCachedKey, readFailure, requireStoreClient, toKeyTemplate } from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import { getSession } from "@store/shared-data/runtime";
import { useRef, useState } from "react";
import { type OrderWithDetails, ordersKey } from "../data/order";
import { openFailed } from "../data/order-messages";
import type { OrdersPage } from "../data/read-orders.api";
import { type OpenedKey, openOrderKey } from "./open-key.api";
import { cacheShownKey } from "./use-cached-key";

/** State of a delivered key. Its text is held only in the state of `useOpenedKeys`. */
export interface OpenedKeyState {
  /** The revealed key; `null` until the click. */
  readonly opened: OpenedKey | null;
  /** True if the server was unreachable and the copy stored on this device is shown. */
  readonly isCached: boolean;
  readonly isOpening: boolean;
  /** Message of the last failure; `null` if it succeeded. */
  readonly failure: string | null;
}

const closed: OpenedKeyState = { opened: null, isCached: false, isOpening: false, failure: null };

/** Fetches the texts of an order's keys, each on a click. Offline, it uses the copy stored on this device. */
export function useOpenedKeys(order: OrderWithDetails) {
  // By key, so that a replacement key does not inherit the state of the old one.
  const [states, setStates] = useState<Readonly<Record<string, OpenedKeyState>>>({});
  const running = useRef(new Set<string>());
  const queryClient = useQueryClient();
  const queryKey = [...ordersKey(order.user_id), "page"];
  const readListAgain = () => void queryClient.invalidateQueries({ queryKey });
  const change = (keyId: string, changes: Partial<OpenedKeyState>) =>
    setStates((before) => ({ ...before, [keyId]: { ...(before[keyId] ?? closed), ...changes } }));

  async function open(keyId: string): Promise<void> {
    if (running.current.has(keyId)) return;
    const atHand = navigator.onLine ? null : cachedCopy(order.user_id, keyId);
    if (atHand) return change(keyId, { ...closed, opened: atHand, isCached: true });
    running.current.add(keyId);
    change(keyId, { isOpening: true, failure: null });
    const readerId = getSession().user?.id;
    try {
      // An order of one key names none: it may have been replaced since the list was fetched.
      const opened = await openOrderKey(requireStoreClient(), order.id, order.quantity > 1 ? keyId : undefined);
      // Signed out meanwhile: nothing of the key may be stored on this device.
      if (getSession().user?.id !== readerId) return;
      cacheShownKey(order, opened);
      change(keyId, { ...closed, opened });
      if (order.first_viewed_at === null)
        queryClient.setQueriesData<OrdersPage>({ queryKey }, (page) => page && markAsSeen(page, order.id));
      // The first reveal may start the guarantee (R14.8).
      if (order.first_viewed_at === null || opened.keyId !== keyId) readListAgain();
    } catch (error) {
      const isCutOff = readFailure(error).code === "network";
      const opened = isCutOff ? cachedCopy(order.user_id, keyId) : null;
      const failure = opened ? null : openFailed(error);
      change(keyId, { opened, isCached: opened !== null, failure });
      // The list is outdated if the server refuses: the order was disputed or refunded meanwhile.
      if (!isCutOff) readListAgain();
    } finally {
      running.current.delete(keyId);
      change(keyId, { isOpening: false });
    }
  }
  return { stateOf: (keyId: string) => states[keyId] ?? closed, open };
}

// A reveal does not change the list's revision, so the server would not send it again.
function markAsSeen(page: OrdersPage, orderId: string): OrdersPage {
  const first_viewed_at = new Date().toISOString();
  return { ...page, orders: page.orders.map((one) => (one.id === orderId ? { ...one, first_viewed_at } : one)) };
}

function cachedCopy(ownerId: string, keyId: string): OpenedKey | null {
  const cached = readCachedKey(ownerId);
  if (cached?.keyId !== keyId || cached.text === null) return null;
  const progress = { stepsDone: [], acceptedAt: null };
  return { keyId, text: cached.text, template: toKeyTemplate(cached.template), steps: [], progress };
}
