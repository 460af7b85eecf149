import { BrowserRouter, PageRoute } from "@store/shared-data/router";
import { configure, fireEvent, render, screen } from "@testing-library/react";
import { routes } from "../routes";

// The metadata reader is loaded on first use, which on a busy machine takes more than the usual second.
configure({ asyncUtilTimeout: 5000, defaultHidden: true });

/** Shows the page as the shell does. */
export function showCleaner() {
  window.history.replaceState(null, "", "/limpar-criativo");
  return render(
    <BrowserRouter>
      <PageRoute routes={routes} otherwise={<h1>Outra área</h1>} />
    </BrowserRouter>,
  );
}

/** Chooses files in the browser's file picker. */
export function choose(...files: readonly File[]): void {
  fireEvent.change(screen.getByLabelText("Imagens para limpar"), { target: { files } });
}
