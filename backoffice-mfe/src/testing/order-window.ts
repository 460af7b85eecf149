import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { orderRow } from "./rows";
import { showPage } from "./show-page";
import { rows, value } from "./staff-backend";
import type { OpenWindow } from "./windows";

/** The orders page with one order, which nobody has overridden yet. */
export const orderAnswers = (change: Parameters<typeof orderRow>[0] = {}) => ({
  "rpc list_waiting_products": () => value([]),
  "rpc find_orders": () => value({ orders: [orderRow(change)], total: 1 }),
  "rpc override_order": () => done("pedido marcado como reembolsado"),
  "rpc order_contact": () => value({ account_id: null, name: null, email: null, phone: null, phone_from: null }),
  "rpc order_credit": () => value({ paid: 0, returned: 0, given: 0, taken_back: 0, spent: 0 }),
  "GET staff_actions": () => rows([]),
});

/** What the database answers to an override that it did, or that came to nothing. */
export const done = (message: string, success = true) => value([{ success, message }]);

/** Opens the one order of the page. */
export async function openOrder(): Promise<OpenWindow> {
  showPage("/estoque/pedidos");
  await userEvent.click(await screen.findByRole("button", { name: "Abrir pedido 1a2b3c4d" }));
  return within(screen.getByRole("dialog", { name: "Pedido 1a2b3c4d" }));
}

export const giveReason = (modal: OpenWindow, text: string) =>
  fireEvent.change(modal.getByRole("textbox", { name: "Motivo" }), { target: { value: text } });
