import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { cellsOf, showPage, textsOf, windowCloses } from "../testing/page";
import { reviewResponses } from "../testing/reviews";
import { rows, serveStaff } from "../testing/staff-backend";

const backend = serveStaff("manager", reviewResponses);

const requests = () => backend.callsOf("GET reviews").map(({ query }) => query);
const first = {
  select: "id,user_id,product_id,rating,comment,is_approved,created_at",
  order: "created_at.desc,id.asc",
  offset: "0",
  limit: "20",
};
const tabs = () => textsOf(screen.getAllByRole("tab"));

async function showReviews(address = "/admin/avaliacoes") {
  showPage(address);
  return screen.findByRole("table");
}

it("opens on what waits for a decision, with every tab's count, and shows each review with its product", async () => {
  const table = await showReviews();
  expect(screen.getByRole("heading", { level: 1, name: "Moderação de Avaliações" })).toBeInTheDocument();
  expect(tabs()).toEqual(["Pendentes2", "Aprovadas1", "Todas3"]);
  const words = ["Conta TikTokabcdef12 · 21/11/2026", "", "Chegou na hora", "Pendente", "AprovarRejeitar"];
  expect(cellsOf(table)).toEqual([
    ["", ...words],
    ["", "goneconta removida · 21/11/2026", "", "Sem comentário", "Pendente", "AprovarRejeitar"],
  ]);
  const [, card, bare] = screen.getAllByRole("row");
  expect(within(card as HTMLElement).getByRole("img", { name: /^4 de 5/ })).toBeInTheDocument();
  expect(card?.querySelector("img")).toHaveAttribute("src", "https://img.exemplo.com.br/tiktok.png");
  expect(bare?.querySelector("img[src]")).toBeNull();
  expect(requests()).toEqual([{ ...first, is_approved: "eq.false" }]);
  const counted = backend.callsOf("HEAD reviews").map((call) => call.query.is_approved);
  expect(counted.sort()).toEqual(["eq.false", "eq.true"]);
  expect(backend.callsOf("GET products").at(-1)?.query).toMatchObject({ id: "in.(tiktok-1,gone)" });
});

it("lets the pending ones alone be decided, in each tab", async () => {
  await showReviews();
  await userEvent.click(screen.getByRole("tab", { name: /Todas/ }));
  expect(await screen.findByText("Aprovada")).toBeInTheDocument();
  expect(requests().at(-1)).toEqual(first);
  expect(screen.getAllByRole("button", { name: /^Aprovar avaliação/ })).toHaveLength(2);
  expect(screen.getAllByRole("checkbox", { name: /^Selecionar avaliação/ })).toHaveLength(2);
  await userEvent.click(screen.getByRole("tab", { name: /Aprovadas/ }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^(Aprovar|Rejeitar) avaliação/ })).toBeNull());
  expect(requests().at(-1)).toEqual({ ...first, is_approved: "eq.true" });
});

it.each([
  ["Pendentes", "Não há avaliações pendentes no momento"],
  ["Aprovadas", "Não há avaliações aprovadas ainda"],
  ["Todas", "Nenhuma avaliação foi enviada ainda"],
])("says that %s is empty", async (tab, title) => {
  backend.change({ "GET reviews": () => rows([]), "HEAD reviews": () => rows([], 0) });
  showPage("/admin/avaliacoes");
  await userEvent.click(await screen.findByRole("tab", { name: new RegExp(tab) }));
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(tabs()).toEqual(["Pendentes0", "Aprovadas0", "Todas0"]);
});

it("shows the tab, the product and the page that the address asks for", async () => {
  backend.change({ "HEAD reviews": () => rows([], 50) });
  await showReviews("/admin/avaliacoes?aba=approved&produto=tiktok-1&pagina=2");
  expect(screen.getByRole("tab", { name: /Aprovadas/ })).toHaveAttribute("aria-selected", "true");
  expect(requests()[0]).toMatchObject({ is_approved: "eq.true", product_id: "eq.tiktok-1", offset: "20" });
  expect(backend.callsOf("HEAD reviews").map((call) => call.query.product_id)).toEqual(["eq.tiktok-1", "eq.tiktok-1"]);
});

it("is a window of the stock page too, which leaves the address of that page as it was", async () => {
  showPage("/estoque?busca=conta");
  await userEvent.click(await screen.findByRole("button", { name: "Avaliações" }));
  await userEvent.click(await screen.findByRole("tab", { name: /Todas/ }));
  await waitFor(() => expect(requests().at(-1)).toEqual(first));
  await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
  await windowCloses();
  expect(window.location.search).toBe("?busca=conta");
});
