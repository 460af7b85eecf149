import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage } from "../../testing/show-page";
import { serveStaff, value } from "../../testing/staff-backend";
import { anyEntry as all, logResponses } from "../../testing/staff-log";

const backend = serveStaff("manager", logResponses());
const requests = () => backend.callsOf("rpc find_staff_actions").map(({ body }) => body);

it("shows in its fields what the address asks for", async () => {
  showPage("/estoque/registro?aba=price&pessoa=ex%40exemplo.com.br&de=2026-11-01");
  expect(await screen.findByRole("table")).toBeInTheDocument();
  expect(screen.getByRole("combobox", { name: "O que mudou" })).toHaveDisplayValue("Preço");
  // A former or inactive staff member is listed too.
  expect(screen.getByRole("combobox", { name: "Quem" })).toHaveDisplayValue("ex@exemplo.com.br");
  expect(screen.getByLabelText("De")).toHaveValue("2026-11-01");
});

it("offers the people who have an entry, and looks for what is typed", async () => {
  backend.change({ "rpc list_log_people": () => value(["ana@exemplo.com.br", "bia@exemplo.com.br"]) });
  showPage("/estoque/registro");
  const people = await screen.findByRole("combobox", { name: "Quem" });
  await within(people).findByRole("option", { name: "bia@exemplo.com.br" });
  expect(
    within(people)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Todas as pessoas", "ana@exemplo.com.br", "bia@exemplo.com.br"]);
  await userEvent.selectOptions(people, "bia@exemplo.com.br");
  await userEvent.type(screen.getByRole("searchbox", { name: "Buscar" }), "promo");
  await waitFor(() => expect(requests().at(-1)).toEqual({ ...all, p_person: "bia@exemplo.com.br", p_search: "promo" }));
});

it("collapses the less used filters on phones, unless the address sets one", async () => {
  const { unmount } = showPage("/estoque/registro?acao=key_deleted");
  const more = await screen.findByRole("button", { name: "Mais filtros" });
  expect(more).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(more);
  expect(more).toHaveAttribute("aria-expanded", "true");
  unmount();
  showPage("/estoque/registro?produto=tiktok-1");
  expect(await screen.findByRole("button", { name: "Menos filtros" })).toHaveAttribute("aria-expanded", "true");
});

it("shows them too once the address asks for one later, as a saved view does", async () => {
  showPage("/estoque/registro");
  expect(await screen.findByRole("button", { name: "Mais filtros" })).toHaveAttribute("aria-expanded", "false");
  act(() => {
    window.history.pushState(null, "", "/estoque/registro?produto=tiktok-1");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  expect(await screen.findByRole("button", { name: "Menos filtros" })).toHaveAttribute("aria-expanded", "true");
});
