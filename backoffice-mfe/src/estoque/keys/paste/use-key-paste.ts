import { makeId } from "@store/shared-data";
import { type ClipboardEvent, useDeferredValue, useEffect, useMemo, useState } from "react";
import { string } from "valibot";
import { useStaffQuery } from "../../../data/staff-query";
import { useDraft } from "../../../form/use-draft";
import { staffKeys } from "../admin-keys.api";
import { type KeyPaste, readKeyPaste } from "./key-paste";
import { type KeyPreview, previewKeys } from "./key-preview.api";

/** Pastes with more lines than this are not put into the text area: 50,000 lines freeze the page. */
const largestFieldLines = 500;
const quietTime = 400;

export const keysDraftName = (productId: string): string => `keys:${productId}`;

/** Keys that are typed or pasted, stored as a draft, and the server's preview of them. */
export function useKeyPaste(productId: string) {
  const { found, keep } = useDraft(keysDraftName(productId), string());
  const [recoveredAt, setRecoveredAt] = useState(found?.typedAt ?? null);
  // `blocks` are large pastes, which the text area does not show.
  const [{ typed, blocks }, setInput] = useState(() => inField(found?.values ?? ""));
  const text = useDeferredValue([...blocks, typed].filter((part) => part !== "").join("\n"));
  const paste = useMemo(() => ({ id: makeId(), ...readKeyPaste(text) }), [text]);
  const check = usePreview(paste);
  // True if the draft survives a reload.
  const [isSaved, setSaved] = useState(true);
  useEffect(() => setSaved(keep(text === "" ? null : text)), [keep, text]);

  function takePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData("text");
    if (lineCount(pasted) <= largestFieldLines) return;
    event.preventDefault();
    setInput((before) => ({ ...before, blocks: [...before.blocks, pasted] }));
  }
  function restore(keys: readonly string[]) {
    setInput(inField(keys.join("\n")));
    setRecoveredAt(null);
  }
  const setTyped = (next: string) => setInput((before) => ({ ...before, typed: next }));
  const clear = () => restore([]);
  return { typed, setTyped, blocks, clear, restore, takePaste, paste, ...check, recoveredAt, isSaved };
}

const inField = (text: string): { typed: string; blocks: readonly string[] } =>
  lineCount(text) > largestFieldLines ? { typed: "", blocks: [text] } : { typed: text, blocks: [] };

/** Counts lines without allocating an array. */
export function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

const nothing: KeyPreview = { known: [], repeated: [], empty: 0 };

// Debounced. No text of a key is in the query key or stays in the cache. The preview is null while it loads or fails.
function usePreview({ id, keys, lines }: KeyPaste & { id: string }) {
  const { data = null, isError } = useStaffQuery(
    [...staffKeys, "preview", id],
    async (db, signal) => {
      await new Promise((resolve) => setTimeout(resolve, quietTime));
      signal.throwIfAborted();
      return previewKeys(db, keys, lines, signal);
    },
    // Offline it fails instead of waiting, so that the page says that nothing was checked.
    { enabled: keys.length > 0, retry: false, gcTime: 0, networkMode: "always" },
  );
  return { preview: keys.length === 0 ? nothing : data, checkFailed: isError };
}
