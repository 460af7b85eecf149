import { type ClipboardEvent, useDeferredValue, useEffect, useMemo, useState } from "react";
import { requireStoreClient } from "shared-data";
import { countKnownKeys } from "./admin-keys.api";
import { type KeyPaste, readKeyPaste } from "./key-paste";

/** Pasted texts of more lines than this are kept beside the field: a text area of 50,000 lines stops the page. */
const largestFieldLines = 500;
const quietTime = 400;

/** What is about to be added, and what the store knows of it. */
export interface KeyPasteState {
  /** What stands in the text area. */
  typed: string;
  setTyped: (text: string) => void;
  /** Large pastes, not drawn. */
  blocks: readonly string[];
  clear: () => void;
  /** Puts keys back that were not sent. */
  restore: (keys: readonly string[]) => void;
  takePaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  paste: KeyPaste;
  /** How many of the keys the product has already; `null` while the store is being asked, or could not be. */
  known: number | null;
  checkFailed: boolean;
}

export function useKeyPaste(productId: string): KeyPasteState {
  const [typed, setTyped] = useState("");
  const [blocks, setBlocks] = useState<readonly string[]>([]);
  const text = useDeferredValue([...blocks, typed].filter((part) => part !== "").join("\n"));
  const paste = useMemo(() => readKeyPaste(text), [text]);
  const check = useKnownKeys(productId, paste.keys);

  function takePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData("text");
    if (lineCount(pasted) <= largestFieldLines) return;
    event.preventDefault();
    setBlocks((before) => [...before, pasted]);
  }
  function clear() {
    setTyped("");
    setBlocks([]);
  }
  function restore(keys: readonly string[]) {
    const large = keys.length > largestFieldLines;
    setTyped(large ? "" : keys.join("\n"));
    setBlocks(large ? [keys.join("\n")] : []);
  }
  return { typed, setTyped, blocks, clear, restore, takePaste, paste, ...check };
}

/** Lines of a text, without making a list of them. */
export function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

type Check = Pick<KeyPasteState, "known" | "checkFailed">;

// The store is asked once the paste has been quiet for a moment; an answer to an older paste is dropped.
function useKnownKeys(productId: string, keys: readonly string[]): Check {
  const [check, setCheck] = useState<Check>({ known: 0, checkFailed: false });
  useEffect(() => {
    setCheck({ known: keys.length === 0 ? 0 : null, checkFailed: false });
    if (keys.length === 0) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      countKnownKeys(requireStoreClient(), productId, keys, controller.signal).then(
        (known) => !controller.signal.aborted && setCheck({ known, checkFailed: false }),
        () => !controller.signal.aborted && setCheck({ known: null, checkFailed: true }),
      );
    }, quietTime);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [productId, keys]);
  return check;
}
