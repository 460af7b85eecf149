import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { BrowserRouter, PageRoute } from "@store/shared-data/router";
import { configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { pages, routes } from "../routes";

// Visibility of ancestors is checked only by `toBeVisible`, since it is slow in jsdom.
configure({ defaultHidden: true });

// No test waits for the files of sections.
beforeAll(() => Promise.all(pages.map(({ Screen }) => Screen.preload?.())), 60_000);

/** Shows one of the area's pages at an address, as the shell does, with a cache of its own. */
export function showPage(address: string) {
  window.history.replaceState(null, "", address);
  const queryClient = createQueryClient();
  const { queries, ...others } = queryClient.getDefaultOptions();
  // A read that fails is tried again at once: the pause in between is the library's.
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Suspense>
          <PageRoute routes={routes} otherwise={<h1>Outra área</h1>} />
        </Suspense>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return { ...shown, queryClient };
}

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

export type OpenWindow = Awaited<ReturnType<typeof openWindow>>;

export const click = (modal: OpenWindow, name: string) => userEvent.click(modal.getByRole("button", { name }));

export const clickButton = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

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

export const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);

/** The texts of a table's rows, cell by cell, without the row of names. */
export function cellsOf(table: HTMLElement) {
  const [, ...lines] = within(table).getAllByRole("row");
  return lines.map((line) => textsOf(within(line).getAllByRole("cell")));
}

/** The facts that a page or a part of it states: what each is called, and what it says. */
export const factsOf = (part: Pick<OpenWindow, "getAllByRole"> = screen) =>
  part.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);

/** Where a link of a page, or of a part of it, leads. */
export const hrefOf = (name: string | RegExp, part: Pick<OpenWindow, "getByRole"> = screen) =>
  part.getByRole("link", { name }).getAttribute("href");
