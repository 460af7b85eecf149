import { areKeysOn } from "./keys-setting";

/** A shortcut of the open page. */
export interface Shortcut {
  /** One key as the browser names it ("j", "/", "?", "Enter"), two after one another ("g p"), or "mod+k": Ctrl, on a Mac Cmd. */
  readonly keys: string;
  /** Its effect, for the list: "Próxima linha". */
  readonly label: string;
  readonly run: () => void;
  /** An element of the dialog that it belongs to. Without one it sleeps while a dialog is open. */
  readonly within?: { readonly current: Element | null } | undefined;
  /** True where a key that is held down repeats. */
  readonly repeats?: boolean | undefined;
  /** It has the key even where something that came later asks for it: what a whole window does goes before a list in it. */
  readonly leads?: boolean | undefined;
}

// The last one stands for what was opened last, and wins; those that lead stay behind all others.
let active: readonly Shortcut[] = [];
const watchers = new Set<() => void>();
let begun = { key: "", at: Number.NEGATIVE_INFINITY };
// Long enough to find the second key, too short to be forgotten.
const sequenceMs = 1500;

/** The shortcuts of what is on the screen, in the order in which they came. A new list at each change. */
export const activeShortcuts = (): readonly Shortcut[] => active;

/** Calls back whenever a shortcut comes or goes. Returns the way to stop. */
export function watchShortcuts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Makes a shortcut work. Returns the way to end it. */
export function addShortcut(shortcut: Shortcut): () => void {
  if (active.length === 0) document.addEventListener("keydown", handleKey);
  const leadsLast = (one: Shortcut, other: Shortcut) => Number(one.leads ?? false) - Number(other.leads ?? false);
  change([...active, shortcut].sort(leadsLast));
  return () => {
    change(active.filter((other) => other !== shortcut));
    if (active.length === 0) document.removeEventListener("keydown", handleKey);
  };
}

function change(next: readonly Shortcut[]): void {
  active = next;
  for (const watcher of watchers) watcher();
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const found = isCommand(event) ? findByKeys(commandOf(event), event) : findByLetter(event);
  if (!found) return;
  event.preventDefault();
  found.run();
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);
// AltGr, with which some keyboards type "/", comes as Ctrl and Alt.
const isCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => (ctrlKey && !altKey) || metaKey;

const commandOf = ({ ctrlKey, key, shiftKey }: KeyboardEvent) =>
  ctrlKey !== isMac() && !shiftKey ? `mod+${key.toLowerCase()}` : "";

function findByLetter(event: KeyboardEvent): Shortcut | undefined {
  const { key } = event;
  if (!areKeysOn() || isTaken(event)) return;
  const now = performance.now();
  const first = now - begun.at < sequenceMs ? begun.key : "";
  begun = { key: "", at: now };
  const found = (first !== "" && findByKeys(`${first} ${key}`, event)) || findByKeys(key, event);
  if (!found && active.some(({ keys }) => keys.startsWith(`${key} `))) begun = { key, at: now };
  return found || undefined;
}

function findByKeys(keys: string, { repeat }: KeyboardEvent): Shortcut | undefined {
  const dialog = topDialog();
  // One that may be asked for from anywhere, in a field or a dialog too, has a modifier.
  const isFree = keys.startsWith("mod+");
  const found = active.findLast(
    (shortcut) => shortcut.keys === keys && (isFree || !dialog || dialog.contains(shortcut.within?.current ?? null)),
  );
  return found && (!repeat || found.repeats) ? found : undefined;
}

const typedInto = `textarea, select, [contenteditable=""], [contenteditable="true"],
  input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="file"])`;
const ownKeys = '[role="menu"], [role="menubar"], [role="listbox"], [role="combobox"], [role="grid"], [role="tree"]';

// A key for an input or for the focused control, or with a modifier of the system's.
function isTaken(event: KeyboardEvent): boolean {
  const { target, altKey, ctrlKey } = event;
  return (
    (altKey && !ctrlKey && !event.getModifierState("AltGraph")) ||
    (target instanceof Element && target.closest(`${typedInto}, ${ownKeys}`) !== null)
  );
}

/** The dialog in front, where one is open: all else is out of reach. */
function topDialog(): Element | null {
  const open = [...document.querySelectorAll("dialog[open]")];
  return open.findLast((dialog) => dialog.contains(document.activeElement)) ?? open.at(-1) ?? null;
}
