import type { KeyTemplate } from "@store/shared-data";
import { formatCount } from "@store/shared-ui";
import { type FormEvent, useMemo, useState } from "react";
import { focusInvalid } from "../../form/focus-invalid";
import { mostKeys } from "./key-paste";
import { partByReading, readByTemplate } from "./key-reading";
import { useAddKeys } from "./use-add-keys";
import { useKeyPaste } from "./use-key-paste";

/**
 * The keys to add to a product: the typed and pasted text, its reading by the template, and the progress of adding it.
 * Lines that do not fit the template stay in the field, unless staff chose to add them as they are.
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
    // The choice was for these lines.
    takeMisfits(false);
  });
  const [tried, setTried] = useState(false);
  const busy = state.step === "adding";
  const count = sent.keys.length;
  const problem = problemOf(count, held.length);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (problem) return focusInvalid(event.currentTarget);
    setTried(false);
    void add(sent);
  }
  return {
    ...{ input, state, busy, count, submit, cancel, forget, reading, takesMisfits, takeMisfits },
    /** True where some of the input is not in the stock. */
    isUnsent: paste.keys.length > 0,
    problem: tried ? problem : undefined,
  };
}

/** Result of `useKeysToAdd`. */
export type KeysToAddState = ReturnType<typeof useKeysToAdd>;

function problemOf(count: number, held: number): string | undefined {
  if (count === 0 && held > 0) return "Nenhuma linha cabe no modelo: corrija-as, ou adicione-as como texto simples";
  if (count === 0) return "Adicione pelo menos uma key válida";
  return count > mostKeys ? `Adicione no máximo ${formatCount(mostKeys)} keys por vez` : undefined;
}
