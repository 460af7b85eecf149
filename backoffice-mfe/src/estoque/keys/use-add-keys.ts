import { useEffect, useRef, useState } from "react";
import { notify, requireStoreClient } from "shared-data";
import { adminSentences } from "../../messages/admin-messages";
import { addKeysInBatches, type KeysProgress } from "./admin-keys.api";
import type { KeyPaste } from "./key-paste";
import { useRefreshKeys } from "./use-admin-keys";

/** Adding keys: idle, at work, or done with its report. */
export type AddingState =
  | { step: "idle" }
  | { step: "adding"; sent: number; total: number }
  | { step: "done"; report: KeysProgress; notSent: number };

/** Adds keys call by call, with progress and cancel. `onEnd` is given the keys that were not sent. */
export function useAddKeys(productId: string, onEnd: (notSent: readonly string[]) => void) {
  const [state, setState] = useState<AddingState>({ step: "idle" });
  const controller = useRef<AbortController | null>(null);
  const refresh = useRefreshKeys();
  useEffect(() => () => controller.current?.abort(), []);

  async function add({ keys, lines }: KeyPaste) {
    const running = new AbortController();
    controller.current = running;
    setState({ step: "adding", sent: 0, total: keys.length });
    const report = await addKeysInBatches(requireStoreClient(), productId, keys, running.signal, ({ sent }) =>
      setState({ step: "adding", sent, total: keys.length }),
    );
    const notSent = keys.slice(report.sent);
    const known = report.known.map((found) => ({ ...found, line: lines[found.line - 1] ?? found.line }));
    setState({ step: "done", report: { ...report, known }, notSent: notSent.length });
    onEnd(notSent);
    await refresh();
    if (report.failure) notify(adminSentences.keysFailed(report.failure));
    else notify(resultMessage(report, notSent.length));
  }
  return { state, add, cancel: () => controller.current?.abort() };
}

// "Com sucesso" is said only where every key went in; else the count and the stock, and the report beside the field says why.
function resultMessage({ added, sent, stock }: KeysProgress, notSent: number): string {
  return added === sent && notSent === 0 ? adminSentences.keysAdded(added) : adminSentences.keysStock(added, stock);
}
