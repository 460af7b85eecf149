import { deviceStorage } from "@store/shared-data";
import { getSession } from "@store/shared-data/runtime";

export interface Shortcut {
  /** One `KeyboardEvent.key` ("j", "/", "?", "Enter"), a sequence of two ("g p"), or "mod+k": Ctrl, on a Mac Cmd. */
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
  /** Element of the dialog that it belongs to. Without it, the shortcut is inactive while a dialog is open. */
  readonly within?: { readonly current: Element | null } | undefined;
  readonly repeats?: boolean | undefined;
  /** True if it takes precedence over later shortcuts: those of a whole dialog precede those of a list in it. */
  readonly leads?: boolean | undefined;
}

// The last matching shortcut wins, because it was opened last; those that lead are at the end.
let active: readonly Shortcut[] = [];
const watchers = new Set<() => void>();
let begun = { key: "", at: Number.NEGATIVE_INFINITY };
// Maximum time between the two keys of a sequence.
const sequenceMs = 1500;

/** Active shortcuts in the order of registration. A new array after each change. */
export const activeShortcuts = (): readonly Shortcut[] => active;

export function watchShortcuts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

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
// AltGr, which some keyboard layouts need for "/", is reported as Ctrl and Alt.
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
  // Only a shortcut with a modifier works everywhere, also in inputs and dialogs.
  const isFree = keys.startsWith("mod+");
  const found = active.findLast(
    (shortcut) => shortcut.keys === keys && (isFree || !dialog || dialog.contains(shortcut.within?.current ?? null)),
  );
  return found && (!repeat || found.repeats) ? found : undefined;
}

const typedInto = `textarea, select, [contenteditable=""], [contenteditable="true"],
  input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="file"])`;
const ownKeys = '[role="menu"], [role="menubar"], [role="listbox"], [role="combobox"], [role="grid"], [role="tree"]';

// True if the key belongs to an input, the focused control, or a system shortcut.
function isTaken(event: KeyboardEvent): boolean {
  const { target, altKey, ctrlKey } = event;
  return (
    (altKey && !ctrlKey && !event.getModifierState("AltGraph")) ||
    (target instanceof Element && target.closest(`${typedInto}, ${ownKeys}`) !== null)
  );
}

/** The topmost open dialog; elements outside it are inert. */
function topDialog(): Element | null {
  const open = [...document.querySelectorAll("dialog[open]")];
  return open.findLast((dialog) => dialog.contains(document.activeElement)) ?? open.at(-1) ?? null;
}

// Stored by user: staff who use speech input need single-key shortcuts off on every visit.
const nameOf = () => `store-staff-keys:${getSession().user?.id ?? ""}`;

export const areKeysOn = (): boolean => deviceStorage.getItem(nameOf()) !== "off";

export function turnKeys(on: boolean): void {
  if (on) deviceStorage.removeItem(nameOf());
  else deviceStorage.setItem(nameOf(), "off");
}
