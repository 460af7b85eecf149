import { useEffect, useRef } from "react";
import { addShortcut, type Shortcut } from "./shortcuts";

interface ShortcutOptions extends Pick<Shortcut, "within" | "repeats" | "leads"> {
  /** True where it works now; the default. */
  when?: boolean;
}

/**
 * Makes a key do something while the component is on the screen, and lists it at `?`. It works only where no field, menu or dialog has the
 * focus (but the dialog of `within`), and not for who has turned the keys off. Never give it a key that the browser or a screen reader
 * needs: Tab, Space, arrows, Escape.
 * @param keys one key ("j", "/", "Enter"), two after one another ("g p"), or "mod+k", which works everywhere
 * @param label what it does, for the list: "Próxima linha"
 */
export function useShortcut(keys: string, label: string, run: () => void, options: ShortcutOptions = {}): void {
  const { within, repeats, leads, when = true } = options;
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!when) return;
    return addShortcut({ keys, label, within, repeats, leads, run: () => latest.current() });
  }, [keys, label, within, repeats, leads, when]);
}
