import { useEffect, useEffectEvent } from "react";
import { addShortcut, type Shortcut } from "./shortcuts";

interface ShortcutOptions extends Pick<Shortcut, "within" | "repeats" | "leads"> {
  when?: boolean;
}

/**
 * Registers a shortcut while the component is mounted and lists it at `?`. It is inactive while a field, a menu or a
 * dialog (other than that of `within`) has the focus, and if the user has turned shortcuts off. Do not use keys that
 * browsers or screen readers need: Tab, Space, arrows, Escape.
 * @param keys one key ("j", "/", "Enter"), a sequence of two ("g p"), or "mod+k", which works everywhere
 * @param label description in the list: "Próxima linha"
 */
export function useShortcut(keys: string, label: string, run: () => void, options: ShortcutOptions = {}): void {
  const { within, repeats, leads, when = true } = options;
  const handleKeys = useEffectEvent(run);
  useEffect(() => {
    if (!when) return;
    return addShortcut({ keys, label, within, repeats, leads, run: handleKeys });
  }, [keys, label, within, repeats, leads, when]);
}
