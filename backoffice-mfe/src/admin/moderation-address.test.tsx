import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../testing/browser";
import { reviewResponses, reviewRow } from "../testing/reviews";
import { showPage } from "../testing/show-page";
import { rows, serveStaff } from "../testing/staff-backend";

const three = ["r-1", "r-2", "r-3"].map((id) => reviewRow({ id }));
const backend = serveStaff("manager", { ...reviewResponses, "GET reviews": () => rows(three) });
const said = watchDialogs();
const requests = () => backend.callsOf("GET reviews").at(-1)?.query;
const query = () => Object.fromEntries(new URLSearchParams(window.location.search));
const present = () => document.activeElement?.getAttribute("data-review");

async function showAt(address: string) {
  showPage(address);
  await screen.findAllByRole("article");
}

it("shows the tab, the product and the page that the address names", async () => {
  backend.change({ "HEAD reviews": () => rows([], 50) });
  await showAt("/admin/avaliacoes?aba=approved&produto=tiktok-1&pagina=2");
  expect(screen.getByRole("tab", { name: /Aprovadas/ })).toHaveAttribute("aria-selected", "true");
  expect(requests()).toMatchObject({ is_approved: "eq.true", product_id: "eq.tiktok-1", offset: "20" });
  expect(backend.callsOf("HEAD reviews").map((call) => call.query.product_id)).toEqual(["eq.tiktok-1", "eq.tiktok-1"]);
  expect(screen.getByText("Só avaliações de Conta TikTok")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Ver só/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Ver de todos os produtos" }));
  await waitFor(() => expect(query()).toEqual({ aba: "approved" }));
});

it("takes a tab that it does not know for what waits", async () => {
  await showAt("/admin/avaliacoes?aba=constructor");
  expect(screen.getByRole("tab", { name: /Pendentes/ })).toHaveAttribute("aria-selected", "true");
});

it("keeps each choice in the address, with Back to the one before, and lets go of what was ticked", async () => {
  await showAt("/admin/avaliacoes");
  await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar pendentes (3)" }));
  const [one] = screen.getAllByRole("button", { name: "Ver só avaliações de Conta TikTok" });
  if (one) await userEvent.click(one);
  await waitFor(() => expect(query()).toEqual({ produto: "tiktok-1" }));
  expect(screen.queryByText(/selecionadas?$/, { selector: "strong" })).toBeNull();
  await userEvent.click(screen.getByRole("tab", { name: /Todas/ }));
  await waitFor(() => expect(query()).toEqual({ aba: "all", produto: "tiktok-1" }));
  window.history.back();
  await screen.findByRole("tab", { name: /Pendentes/, selected: true });
  expect(query()).toEqual({ produto: "tiktok-1" });
});

it("leaves the address of the page beneath alone where it is a window", async () => {
  backend.change({ "HEAD reviews": () => rows([], 50) });
  showPage("/estoque?busca=conta");
  await userEvent.click(await screen.findByRole("button", { name: "Avaliações" }));
  await userEvent.click(await screen.findByRole("button", { name: "Próxima" }));
  await waitFor(() => expect(requests()).toMatchObject({ offset: "20" }));
  await userEvent.click(screen.getByRole("tab", { name: /Todas/ }));
  await waitFor(() => expect(requests()).not.toHaveProperty("is_approved"));
  expect(query()).toEqual({ busca: "conta" });
});

it("goes from card to card by letters, and decides the one that has the focus", async () => {
  await showAt("/admin/avaliacoes");
  await userEvent.keyboard("a");
  expect(backend.callsOf("PATCH reviews")).toEqual([]);
  await userEvent.keyboard("j");
  expect(present()).toBe("r-1");
  await userEvent.keyboard("jjj");
  expect(present()).toBe("r-3");
  await userEvent.keyboard("k");
  expect(present()).toBe("r-2");
  await userEvent.keyboard("x");
  expect(screen.getByText("1 avaliação selecionada", { selector: "strong" })).toBeInTheDocument();
  backend.change({ "GET reviews": () => rows([three[0], three[2]]) });
  await userEvent.keyboard("a");
  await waitFor(() => expect(said.alerts).toEqual(["Avaliação aprovada com sucesso!"]));
  expect(backend.callsOf("PATCH reviews")[0]?.query).toMatchObject({ id: "in.(r-2)" });
  // Anyone who decides the next one does not start again at the top.
  await waitFor(() => expect(present()).toBe("r-3"));
  await userEvent.keyboard("r");
  expect(said.questions).toHaveLength(1);
  await waitFor(() => expect(backend.callsOf("DELETE reviews")[0]?.query).toMatchObject({ id: "in.(r-3)" }));
});

it("decides nothing that is decided already", async () => {
  backend.change({ "GET reviews": () => rows([reviewRow({ is_approved: true })]) });
  await showAt("/admin/avaliacoes?aba=approved");
  await userEvent.keyboard("jarx");
  expect(present()).toBe("r-1");
  expect(backend.callsOf("PATCH reviews")).toEqual([]);
  expect(said.questions).toEqual([]);
});
