import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage } from "./show-page";

/** Opens a window over the stock page by one of its buttons. */
export async function openWindow(button: string, title: string) {
  showPage("/estoque");
  await screen.findAllByRole("article");
  await userEvent.click(screen.getByRole("button", { name: button }));
  return within(screen.getByRole("dialog", { name: title }));
}

/** An open window, to look for things in. */
export type OpenWindow = Awaited<ReturnType<typeof openWindow>>;

export const click = (modal: OpenWindow, name: string) => userEvent.click(modal.getByRole("button", { name }));

export const isWindowOpen = () => screen.queryByRole("dialog") !== null;

/** Waits until no window is open: one that stands in the address closes with a step back. */
export const windowCloses = () => waitFor(() => expect(isWindowOpen()).toBe(false));
