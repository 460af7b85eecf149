import { createEvent, fireEvent } from "@testing-library/react";
import { type BackendCall, value } from "./staff-backend";
import { type OpenWindow, openWindow } from "./windows";

export const openKeys = () => openWindow("Keys Conta TikTok", "Keys: Conta TikTok");

export const keysField = (modal: OpenWindow) => modal.getByRole<HTMLTextAreaElement>("textbox", { name: "Keys" });

export const writeKeys = (modal: OpenWindow, text: string) =>
  fireEvent.change(keysField(modal), { target: { value: text } });

/** Pastes, and says whether the browser is left to put it into the field. */
export function pasteKeys(modal: OpenWindow, text: string): boolean {
  const event = createEvent.paste(keysField(modal), { clipboardData: { getData: () => text } });
  fireEvent(keysField(modal), event);
  return !event.defaultPrevented;
}

export const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `key-${index}`);

export const sentKeys = ({ body }: BackendCall) => (body as { p_keys: string[] }).p_keys;

/** What the database reports of some keys. */
export const report = (change: object) =>
  value({ added: 0, repeated: 0, existing: 0, known: [], empty: 0, delivered: 0, stock: 0, ...change });

/** What the database finds in some keys. */
export const preview = (change: object) => value({ known: [], repeated: [], empty: 0, ...change });

/** A line that the store has in stock. */
export const knownLine = (line: number, change: object = {}) => ({
  line,
  product_id: "tiktok-1",
  product_name: "Conta TikTok",
  is_used: false,
  ...change,
});

/** Adds every key to a stock of four, and knows none of them before. */
export const keyAnswers = {
  "rpc preview_product_keys": () => preview({}),
  "rpc add_product_keys": (call: BackendCall) =>
    report({ added: sentKeys(call).length, stock: 4 + sentKeys(call).length }),
};
