import { isRecord, type KeyTemplate, makeId, notify, requireStoreClient } from "@store/shared-data";
import { formatCount } from "@store/shared-ui";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { useRefresh } from "../../data/staff-query";
import { focusInvalid } from "../../form/use-staff-form";
import { adminSentences, failedTo } from "../../messages/admin-messages";
import { shownProducts } from "../product/use-admin-products";
import { addKeysInBatches, type KeysProgress, type Purchase } from "./add-keys.api";
import { type KeyPaste, mostKeys, partByReading, readByTemplate } from "./paste/key-paste";
import { useKeyPaste } from "./paste/use-key-paste";
import { usePurchase } from "./use-purchase";

type AddingState =
  | { step: "idle" }
  | { step: "adding"; sent: number; total: number }
  | { step: "done"; report: KeysProgress; notSent: number };

/** Adds keys in batches, with progress and cancel. `onEnd` receives the keys that may not have arrived. */
function useAddKeys(productId: string, onEnd: (notSent: readonly string[]) => void) {
  const [state, setState] = useState<AddingState>({ step: "idle" });
  const controller = useRef<AbortController | null>(null);
  // An import that was not sent completely: its remaining keys are sent later under the same id.
  const open = useRef({ id: "", left: new Set<string>() });
  const refresh = useRefresh(...shownProducts);
  useEffect(() => () => controller.current?.abort(), []);

  async function add({ keys, lines }: KeyPaste, purchase: Purchase) {
    const running = new AbortController();
    controller.current = running;
    setState({ step: "adding", sent: 0, total: keys.length });
    const importId = keys.every((key) => open.current.left.has(key)) ? open.current.id : makeId();
    const paste = { productId, importId, keys, purchase };
    const report = await addKeysInBatches(requireStoreClient(), paste, running.signal, ({ sent }) =>
      setState({ step: "adding", sent, total: keys.length }),
    );
    const left = keys.slice(report.sent);
    // If the import was undone meanwhile, the remaining keys start a new one.
    open.current = { id: importId, left: new Set(isUndone(report.failure) ? [] : left) };
    const known = report.known.map((found) => ({ ...found, line: lines[found.line - 1] ?? found.line }));
    onEnd(left);
    // Busy until then: two results that are shown while the page refreshes could come in the wrong order.
    await refresh();
    setState({ step: "done", report: { ...report, known }, notSent: left.length - report.unconfirmed });
    notify(resultMessage(report, left.length));
  }
  /** Clears an outdated report. Remaining keys then start a new import. */
  function forget() {
    open.current = { id: "", left: new Set() };
    setState({ step: "idle" });
  }
  return { state, add, cancel: () => controller.current?.abort(), forget };
}

const isUndone = (failure: unknown) => isRecord(failure) && failure.reason === "import_undone";

// Reports success only if all keys were added; otherwise the count and the stock, and the report beside the field
// explains the rest.
function resultMessage({ added, sent, stock, unconfirmed, failure }: KeysProgress, left: number): string {
  if (unconfirmed > 0) return adminSentences.keysUnconfirmed(failure);
  if (failure) return failedTo("adicionar keys")(failure);
  return added === sent && left === 0 ? adminSentences.keysAdded(added) : adminSentences.keysStock(added, stock);
}

/**
 * Keys to add to a product: typed and pasted text, its parse by the template, and the progress of adding. Lines that do
 * not fit the template stay in the field unless staff chooses to add them as plain text.
 */
export function useKeysToAdd(productId: string, template: KeyTemplate | null) {
  const input = useKeyPaste(productId);
  const { paste } = input;
  const [takesMisfits, takeMisfits] = useState(false);
  const reading = useMemo(() => readByTemplate(template, paste), [template, paste]);
  const { sent, held } = useMemo(
    () => partByReading(paste, takesMisfits ? null : reading),
    [paste, reading, takesMisfits],
  );
  const { state, add, cancel, forget } = useAddKeys(productId, (notSent) => {
    input.restore([...notSent, ...held]);
    // The choice applied only to the lines of this paste.
    takeMisfits(false);
  });
  const purchase = usePurchase(productId);
  const [tried, setTried] = useState(false);
  const busy = state.step === "adding";
  const count = sent.keys.length;
  const problem = problemOf(count, held.length);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (problem || purchase.problem) return focusInvalid(event.currentTarget);
    setTried(false);
    void add(sent, purchase.known);
  }
  return {
    input,
    state,
    busy,
    count,
    submit,
    cancel,
    forget,
    reading,
    takesMisfits,
    takeMisfits,
    purchase,
    isUnsent: paste.keys.length > 0,
    problem: tried ? problem : undefined,
  };
}

export type KeysToAddState = ReturnType<typeof useKeysToAdd>;

function problemOf(count: number, held: number): string | undefined {
  if (count === 0 && held > 0) return "Nenhuma linha cabe no modelo: corrija-as, ou adicione-as como texto simples";
  if (count === 0) return "Adicione pelo menos uma key válida";
  return count > mostKeys ? `Adicione no máximo ${formatCount(mostKeys)} keys por vez` : undefined;
}
