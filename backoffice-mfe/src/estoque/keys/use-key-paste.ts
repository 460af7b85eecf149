import { requireStoreClient } from "@store/shared-data";
import { type ClipboardEvent, useDeferredValue, useEffect, useMemo, useState } from "react";
import { string } from "valibot";
import { useDraft } from "../../form/use-draft";
import { type KeyPaste, readKeyPaste } from "./key-paste";
import { type KeyPreview, previewKeys } from "./key-preview.api";

/** Pasted texts of more lines than this are kept beside the field: a text area of 50,000 lines stops the page. */
const largestFieldLines = 500;
const quietTime = 400;

/** The paste, and the store's preview of it. */
export interface KeyPasteState {
  /** Content of the text area. */
  typed: string;
  setTyped: (text: string) => void;
  /** Large pastes, not drawn. */
  blocks: readonly string[];
  clear: () => void;
  /** Puts keys back that were not sent. */
  restore: (keys: readonly string[]) => void;
  takePaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  paste: KeyPaste;
  /** The store's preview of the keys; `null` while it loads or after a failure. */
  preview: KeyPreview | null;
  checkFailed: boolean;
  /** When what was found here had been given; `null` where nothing was found. */
  recoveredAt: string | null;
  /** True where the paste outlives a reload. */
  isKept: boolean;
}

/** The name of the draft of a product's keys. */
export const keysDraftName = (productId: string): string => `keys:${productId}`;

export function useKeyPaste(productId: string): KeyPasteState {
  const { found, keep } = useDraft(keysDraftName(productId), string());
  const [recoveredAt, setRecoveredAt] = useState(found?.typedAt ?? null);
  const [start] = useState(() => inField(found?.values ?? ""));
  const [typed, setTyped] = useState(start.typed);
  const [blocks, setBlocks] = useState<readonly string[]>(start.blocks);
  const text = useDeferredValue([...blocks, typed].filter((part) => part !== "").join("\n"));
  const paste = useMemo(() => readKeyPaste(text), [text]);
  const check = usePreview(paste);
  const [isKept, setKept] = useState(true);
  useEffect(() => setKept(keep(text === "" ? null : text)), [keep, text]);

  function takePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData("text");
    if (lineCount(pasted) <= largestFieldLines) return;
    event.preventDefault();
    setBlocks((before) => [...before, pasted]);
  }
  function clear() {
    restore([]);
  }
  function restore(keys: readonly string[]) {
    const next = inField(keys.join("\n"));
    setTyped(next.typed);
    setBlocks(next.blocks);
    setRecoveredAt(null);
  }
  return { typed, setTyped, blocks, clear, restore, takePaste, paste, ...check, recoveredAt, isKept };
}

/** A text as the field shows it: a large one is kept beside it. */
const inField = (text: string) =>
  lineCount(text) > largestFieldLines ? { typed: "", blocks: [text] } : { typed: text, blocks: [] };

/** Lines of a text, without making a list of them. */
export function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

type Check = Pick<KeyPasteState, "preview" | "checkFailed">;

const nothing: KeyPreview = { known: [], repeated: [], empty: 0 };

// The store is asked once the paste has been quiet for a moment; an answer to an older paste is dropped.
function usePreview({ keys, lines }: KeyPaste): Check {
  const [check, setCheck] = useState<Check>({ preview: nothing, checkFailed: false });
  useEffect(() => {
    setCheck({ preview: keys.length === 0 ? nothing : null, checkFailed: false });
    if (keys.length === 0) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      previewKeys(requireStoreClient(), keys, lines, controller.signal).then(
        (preview) => !controller.signal.aborted && setCheck({ preview, checkFailed: false }),
        () => !controller.signal.aborted && setCheck({ preview: null, checkFailed: true }),
      );
    }, quietTime);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [keys, lines]);
  return check;
}
