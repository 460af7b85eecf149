import { BrowserRouter, PageRoute } from "@store/shared-data/router";
import { configure, fireEvent, render, screen } from "@testing-library/react";
import { routes } from "../routes";

// The metadata reader is loaded on first use, which on a busy machine takes longer than the default second.
configure({ asyncUtilTimeout: 5000, defaultHidden: true });

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
