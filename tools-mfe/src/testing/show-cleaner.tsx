import { BrowserRouter, PageRoute } from "@store/shared-data/router";
import { configure, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { routes } from "../routes";

configure({ defaultHidden: true });

/** Renders the page as the shell does. */
export function showCleaner() {
  window.history.replaceState(null, "", "/limpar-criativo");
  return render(
    <BrowserRouter>
      <PageRoute routes={routes} otherwise={<h1>Outra área</h1>} />
    </BrowserRouter>,
  );
}

export function choose(...files: readonly File[]): void {
  fireEvent.change(screen.getByLabelText("Imagens para limpar"), { target: { files } });
}

export const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));
/** Names of the chosen pictures. */
export const names = () => screen.queryAllByRole("article").map((card) => card.getAttribute("aria-label"));
export const card = (name: string) => screen.findByRole("article", { name });

/** Selects a file on a new page and has it cleaned; gives its part of the page. */
export async function clean(file: File): Promise<HTMLElement> {
  showCleaner();
  choose(file);
  const shown = await card(file.name);
  await userEvent.click(await within(shown).findByRole("button", { name: "Limpar Metadados" }));
  return shown;
}

/** Selects files on a new page and has all cleaned. */
export async function cleanAll(...files: readonly File[]): Promise<void> {
  showCleaner();
  choose(...files);
  await userEvent.click(await screen.findByRole("button", { name: `Limpar todas (${files.length})` }));
}
