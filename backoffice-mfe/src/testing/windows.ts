import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage } from "./show-page";

/** Opens a window over the stock page by one of its buttons. */
export async function openWindow(button: string, title: string) {
  showPage("/estoque");
  await screen.findAllByRole("article");
  await userEvent.click(screen.getByRole("button", { name: button }));
  return within(screen.getByRole("dialog", { name: title }));
}

/** Opens a list, chooses all of its rows, and begins an act on them. */
export async function beginOnAll(address: string, act: string): Promise<OpenWindow> {
  showPage(address);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Selecionar todos desta página" }));
  await userEvent.click(screen.getByRole("button", { name: act }));
  return within(await screen.findByRole("dialog"));
}

/** An open window, to look for things in. */
export type OpenWindow = Awaited<ReturnType<typeof openWindow>>;

export const click = (modal: OpenWindow, name: string) => userEvent.click(modal.getByRole("button", { name }));

export const giveReason = (form: OpenWindow, text: string) =>
  fireEvent.change(form.getByRole("textbox", { name: "Motivo" }), { target: { value: text } });

/** Gives the reason of an act, and does it. */
export async function doForReason(form: OpenWindow, action: string, reason: string) {
  giveReason(form, reason);
  await click(form, action);
}

export const isWindowOpen = () => screen.queryByRole("dialog") !== null;

/** Waits until no window is open: one that stands in the address closes with a step back. */
export const windowCloses = () => waitFor(() => expect(isWindowOpen()).toBe(false));
