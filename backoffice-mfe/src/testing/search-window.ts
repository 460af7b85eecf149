import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage } from "./show-page";

/** The search, opened over a page that lists nothing. */
export async function openSearch() {
  const shown = showPage("/estoque/registro");
  await userEvent.click(await screen.findByRole("button", { name: "Buscar em tudo" }));
  const field = await screen.findByRole("combobox", { name: "Buscar em tudo" });
  return { ...shown, field };
}
