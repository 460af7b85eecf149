import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage } from "../../testing/show-page";
import { serveStaff, value } from "../../testing/staff-backend";
import { anyEntry as all, logResponses } from "../../testing/staff-log";

const backend = serveStaff("manager", logResponses());
const requests = () => backend.callsOf("rpc find_staff_actions").map(({ body }) => body);

it("takes its filter from the address, and gives it back there: a link shows a colleague the same", async () => {
  const address =
    "/estoque/registro?produto=tiktok-1&aba=price&pessoa=ex%40exemplo.com.br&pedido=1a2b&de=2026-11-01&ate=2026-11-21";
  showPage(address);
  expect(await screen.findByRole("table")).toBeInTheDocument();
  const filtered = {
    ...all,
    ...{ p_product_id: "tiktok-1", p_field: "price", p_person: "ex@exemplo.com.br", p_order: "1a2b" },
    ...{ p_from: "2026-11-01T03:00:00.000Z", p_to: "2026-11-22T03:00:00.000Z" },
  };
  expect(requests()).toEqual([filtered]);
  expect(screen.getByRole("combobox", { name: "O que mudou" })).toHaveDisplayValue("Preço");
  // A former or inactive staff member is listed too.
  expect(screen.getByRole("combobox", { name: "Quem" })).toHaveDisplayValue("ex@exemplo.com.br");
  expect(screen.getByLabelText("De")).toHaveValue("2026-11-01");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Ação" }), "Produto alterado");
  await waitFor(() => expect(requests().at(-1)).toEqual({ ...filtered, p_action: "product_changed" }));
  expect(window.location.search).toContain("acao=product_changed");
  await userEvent.click(screen.getByRole("button", { name: "Limpar filtros" }));
  await waitFor(() => expect(requests().at(-1)).toEqual(all));
  expect(window.location.search).toBe("");
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

it("asks for every kind where the address names one that is none", async () => {
  showPage("/estoque/registro?acao=constructor");
  await screen.findByRole("table");
  expect(requests()).toEqual([all]);
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
