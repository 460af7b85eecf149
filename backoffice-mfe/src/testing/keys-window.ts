import { createEvent, fireEvent } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type OpenWindow, openWindow } from "./page";
import { type BackendCall, value } from "./staff-backend";

export const keysField = (modal: OpenWindow) => modal.getByRole<HTMLTextAreaElement>("textbox", { name: "Keys" });

export const writeKeys = (modal: OpenWindow, text: string) =>
  fireEvent.change(keysField(modal), { target: { value: text } });

export async function openKeys(text = ""): Promise<OpenWindow> {
  const modal = await openWindow("Keys Conta TikTok", "Keys: Conta TikTok");
  if (text) writeKeys(modal, text);
  return modal;
}

/** Clicks the button that adds so many keys: it has their number once they are read. */
export const addKeys = async (modal: OpenWindow, count: number) =>
  userEvent.click(await modal.findByRole("button", { name: `Adicionar ${count === 1 ? "1 key" : `${count} keys`}` }));

export async function addKeysOf(text: string, count: number): Promise<OpenWindow> {
  const modal = await openKeys(text);
  await addKeys(modal, count);
  return modal;
}

/** Pastes, and says whether the browser is left to put it into the field. */
export function pasteKeys(modal: OpenWindow, text: string): boolean {
  const event = createEvent.paste(keysField(modal), { clipboardData: { getData: () => text } });
  fireEvent(keysField(modal), event);
  return !event.defaultPrevented;
}

export const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `key-${index}`);

export const sentKeys = ({ body }: BackendCall) => (body as { p_keys: string[] }).p_keys;

export const report = (change: object) =>
  value({
    added: 0,
    repeated: 0,
    existing: 0,
    known: [],
    delivered: 0,
    stock: 0,
    import_id: "imp-1",
    ...change,
  });

export const preview = (change: object) => value({ known: [], repeated: [], empty: 0, ...change });

export const knownLine = (line: number, change: object = {}) => ({
  line,
  product_name: "Conta TikTok",
  is_used: false,
  ...change,
});

export const importRow = (change: object = {}) => ({
  id: "imp-1",
  created_at: "2026-11-21T12:00:00Z",
  email: "gerencia@exemplo.com.br",
  is_mine: true,
  note: null,
  supplier_id: null,
  supplier: null,
  unit_cost: null,
  replaced: 0,
  added: 3,
  left: 3,
  delivered: 0,
  orders: [],
  undone_at: null,
  removed: null,
  ...change,
});

export const imports = (...list: object[]) => value({ imports: list, total: list.length });

/** Adds every key to a stock of four, and knows none of them before. */
export const keyResponses = {
  "rpc preview_product_keys": () => preview({}),
  "rpc add_product_keys": (call: BackendCall) =>
    report({ added: sentKeys(call).length, stock: 4 + sentKeys(call).length }),
  "rpc list_key_imports": () => imports(),
};

export const keyRow = (change: object = {}) => ({
  id: "aaaaaaaa-0000-4000-8000-000000000001",
  is_used: false,
  used_at: null,
  created_at: "2026-11-20T12:00:00Z",
  defective_at: null,
  recipient_email: null,
  order_id: null,
  ...change,
});

export async function openKeyList(): Promise<OpenWindow> {
  const modal = await openKeys();
  await userEvent.click(modal.getByRole("tab", { name: "Todas as keys" }));
  return modal;
}
