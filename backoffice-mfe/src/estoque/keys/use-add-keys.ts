import { isRecord, notify, requireStoreClient } from "@store/shared-data";
import { useEffect, useRef, useState } from "react";
import { adminSentences } from "../../messages/admin-messages";
import { addKeysInBatches, type KeysProgress } from "./add-keys.api";
import type { KeyPaste } from "./key-paste";
import { useRefreshKeys } from "./use-admin-keys";

/** Adding keys: idle, at work, or done with its report. */
export type AddingState =
  | { step: "idle" }
  | { step: "adding"; sent: number; total: number }
  | { step: "done"; report: KeysProgress; notSent: number };

/** An import that was not sent whole: what is left of it, sent later, belongs to it. */
interface OpenImport {
  readonly id: string;
  readonly left: ReadonlySet<string>;
}

/** Adds keys call by call, with progress and cancel. `onEnd` is given the keys that are not known to have arrived. */
export function useAddKeys(productId: string, onEnd: (notSent: readonly string[]) => void) {
  const [state, setState] = useState<AddingState>({ step: "idle" });
  const controller = useRef<AbortController | null>(null);
  const open = useRef<OpenImport>({ id: "", left: new Set() });
  const refresh = useRefreshKeys();
  useEffect(() => () => controller.current?.abort(), []);

  async function add({ keys, lines }: KeyPaste) {
    const running = new AbortController();
    controller.current = running;
    setState({ step: "adding", sent: 0, total: keys.length });
    const importId = keys.every((key) => open.current.left.has(key)) ? open.current.id : newImportId();
    const paste = { productId, importId, keys };
    const report = await addKeysInBatches(requireStoreClient(), paste, running.signal, ({ sent }) =>
      setState({ step: "adding", sent, total: keys.length }),
    );
    const left = keys.slice(report.sent);
    // Undone meanwhile: what is left of it goes into another import.
    open.current = { id: importId, left: new Set(isUndone(report.failure) ? [] : left) };
    const known = report.known.map((found) => ({ ...found, line: lines[found.line - 1] ?? found.line }));
    setState({ step: "done", report: { ...report, known }, notSent: left.length - report.unanswered });
    onEnd(left);
    await refresh();
    notify(resultMessage(report, left.length));
  }
  /** Takes the report off the screen, once it is no longer so: what is still to be sent is another import then. */
  function forget() {
    open.current = { id: "", left: new Set() };
    setState({ step: "idle" });
  }
  return { state, add, cancel: () => controller.current?.abort(), forget };
}

/** A new random id; `crypto.randomUUID` does not exist without https. */
const newImportId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const isUndone = (failure: unknown) => isRecord(failure) && failure.reason === "import_undone";

// "Com sucesso" is said only where every key went in; else the count and the stock, and the report beside the field says why.
function resultMessage({ added, sent, stock, unanswered, failure }: KeysProgress, left: number): string {
  if (unanswered > 0) return adminSentences.keysUnanswered(failure);
  if (failure) return adminSentences.keysFailed(failure);
  return added === sent && left === 0 ? adminSentences.keysAdded(added) : adminSentences.keysStock(added, stock);
}
