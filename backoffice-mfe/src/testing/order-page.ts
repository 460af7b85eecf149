import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type OpenWindow, showPage } from "./page";
import { orderRow } from "./rows";
import { value } from "./staff-backend";

export const orderResponses = (change: Parameters<typeof orderRow>[0] = {}) => ({
  "rpc list_waiting_products": () => value([]),
  "rpc find_orders": () => value({ orders: [orderRow(change)], total: 1 }),
  "rpc override_order": () => done("pedido marcado como reembolsado"),
  "rpc order_contact": () => value({ account_id: null, name: null, email: null, phone: null, phone_from: null }),
  "rpc order_credit": () => value({ paid: 0, returned: 0, given: 0, taken_back: 0, spent: 0 }),
  "rpc order_profit": () => value({ income: 147, fees: 3.43, costs: 40, profit: 103.57, keys: 1, uncosted: 0 }),
  "rpc order_timeline": () => value([]),
});

export const done = (message: string, success = true) => value([{ success, message }]);

export async function openOrder(): Promise<OpenWindow> {
  showPage("/estoque/pedidos/1a2b3c4d-0000-4000-8000-000000000001");
  await screen.findByRole("group", { name: /^Ações do pedido/ });
  return within(document.body);
}

const moreActions = (page: OpenWindow) => page.getByRole("button", { name: /Mais ações/ });

/** Clicks an act of a page: the next step in front, or one of the menu. */
export async function choose(page: OpenWindow, name: string) {
  if (!page.queryByRole("button", { name })) await userEvent.click(moreActions(page));
  await userEvent.click(page.getByRole("button", { name }));
}

/** The acts that the page offers: the next step, and those of the menu. */
export async function actsOf(page: OpenWindow) {
  const [next] = page.queryAllByRole("button", { name: /^(Liberar|Atribuir)/ });
  await userEvent.click(moreActions(page));
  const group = within(page.getByRole("group", { name: /^Ações do pedido/ }));
  const menu = within(group.getByRole("list")).queryAllByRole("button");
  return [...(next ? [next] : []), ...menu].map(({ textContent }) => textContent);
}
