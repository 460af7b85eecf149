import { loadOrderHints } from "@store/shared-data";
import type { QueryClient } from "@store/shared-data/query";
import { getSettings } from "@store/shared-data/runtime";
import { useEffect, useState, useSyncExternalStore } from "react";
import { ordersKey } from "./order";

/**
 * Refetches the orders when Realtime announces a change; returns true while subscribed. The Realtime code loads only if
 * the project has Realtime enabled. A hidden page unsubscribes, because a project's connections are limited.
 */
export function useOrderHints(userId: string | undefined, queryClient: QueryClient): boolean {
  const [isListening, setListening] = useState(false);
  const isSeen = useSyncExternalStore(watchVisibility, readVisibility);
  const isWanted = userId !== undefined && isSeen && getSettings().realtime;
  useEffect(() => {
    if (!isWanted || userId === undefined) return;
    let isOver = false;
    const onHint = () => void queryClient.invalidateQueries({ queryKey: [...ordersKey(userId), "page"] });
    let stop: (() => void) | undefined;
    const onChange = (isOn: boolean) => !isOver && setListening(isOn);
    loadOrderHints()
      .then(({ listenForOrders }) => {
        if (!isOver) stop = listenForOrders(userId, { onHint, onChange });
      })
      // If the code fails to load, the page keeps polling.
      .catch(() => undefined);
    return () => {
      isOver = true;
      setListening(false);
      stop?.();
    };
  }, [isWanted, userId, queryClient]);
  return isListening;
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

const readVisibility = () => document.visibilityState !== "hidden";
