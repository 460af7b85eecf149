import { type FormEvent, useState } from "react";
import { formatCount } from "shared-ui";
import { focusInvalid } from "../../form/focus-invalid";
import { mostKeys } from "./key-paste";
import { useAddKeys } from "./use-add-keys";
import { useKeyPaste } from "./use-key-paste";

/** The keys that somebody is about to add to a product: what was typed and pasted, and how the adding goes. */
export function useKeysToAdd(productId: string) {
  const input = useKeyPaste(productId);
  const { state, add, cancel, forget } = useAddKeys(productId, input.restore);
  const [tried, setTried] = useState(false);
  const busy = state.step === "adding";
  const count = input.paste.keys.length;
  const problem = problemOf(count);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (problem) return focusInvalid(event.currentTarget);
    setTried(false);
    void add(input.paste);
  }
  return { input, state, busy, count, problem: tried ? problem : undefined, submit, cancel, forget };
}

/** What `useKeysToAdd` gives. */
export type KeysToAddState = ReturnType<typeof useKeysToAdd>;

function problemOf(count: number): string | undefined {
  if (count === 0) return "Adicione pelo menos uma key válida";
  return count > mostKeys ? `Adicione no máximo ${formatCount(mostKeys)} keys por vez` : undefined;
}
