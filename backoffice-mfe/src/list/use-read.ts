import { notify, requireStoreClient } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { useEffect, useRef, useState } from "react";

/** Reads data once, on a click. It can be cancelled, is aborted when the page is left, and a failure is an alert. */
export function useRead(failed: (error: unknown) => string) {
  const [isReading, setReading] = useState(false);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  function start<Found>(
    read: (db: StoreClient, signal: AbortSignal) => Promise<Found>,
    onFound: (found: Found) => void,
  ) {
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    setReading(true);
    read(requireStoreClient(), signal)
      .then((found) => signal.aborted || onFound(found))
      .catch((error: unknown) => signal.aborted || notify(failed(error)))
      .finally(() => setReading(false));
  }
  return { isReading, start, cancel: () => reading.current?.abort() };
}
