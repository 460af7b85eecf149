import { BrowserRouter, PageRoute } from "@store/shared-data/router";
import { configure, fireEvent, render, screen } from "@testing-library/react";
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

/** Selects files in the file input. */
export function choose(...files: readonly File[]): void {
  fireEvent.change(screen.getByLabelText("Imagens para limpar"), { target: { files } });
}
