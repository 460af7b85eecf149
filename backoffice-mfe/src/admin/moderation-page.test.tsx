import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../testing/browser";
import { approvedReview, reviewResponses, reviewRow } from "../testing/reviews";
import { productRow } from "../testing/rows";
import { showPage } from "../testing/show-page";
import { deferredResponse, refusal, rows, serveStaff } from "../testing/staff-backend";

const backend = serveStaff("manager", reviewResponses);
const said = watchDialogs();

const requests = () => backend.callsOf("GET reviews").map(({ query }) => query);
const first = {
  select: "id,user_id,product_id,rating,comment,is_approved,created_at",
  order: "created_at.desc,id.asc",
  offset: "0",
  limit: "20",
};
const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);
const cards = () => screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"));

async function showReviews() {
  showPage("/admin/avaliacoes");
  await screen.findAllByRole("article");
}

it("opens on what waits for a decision, with every tab's count", async () => {
  await showReviews();
  expect(screen.getByRole("heading", { level: 1, name: "Moderação de Avaliações" })).toBeInTheDocument();
  expect(tabs()).toEqual(["Pendentes2", "Aprovadas1", "Todas3"]);
  expect(cards()).toEqual(["Avaliação de abcdef12 sobre Conta TikTok", "Avaliação de conta removida sobre gone"]);
  expect(requests()).toEqual([{ ...first, is_approved: "eq.false" }]);
  expect(
    backend
      .callsOf("HEAD reviews")
      .map(({ query }) => query.is_approved)
      .sort(),
  ).toEqual(["eq.false", "eq.true"]);
  expect(backend.callsOf("GET products")[0]?.query).toMatchObject({
    select: "id,name,image_url",
    id: "in.(tiktok-1,gone)",
  });
});

it("shows a review with its product, its stars and where it stands", async () => {
  await showReviews();
  const [card, bare] = screen.getAllByRole("article");
  if (!card || !bare) throw new Error("two cards");
  expect(within(card).getByRole("heading", { level: 2, name: "Conta TikTok" })).toBeInTheDocument();
  expect(within(card).getByText("Pendente")).toBeInTheDocument();
  expect(within(card).getByText("abcdef12 · 21/11/2026")).toBeInTheDocument();
  expect(within(card).getByText("Chegou na hora")).toBeInTheDocument();
  expect(within(card).getByRole("img", { name: /4/ })).toBeInTheDocument();
  expect(card.querySelector("img")).toHaveAttribute("src", "https://img.exemplo.com.br/tiktok.png");
  expect(within(bare).getByText("Sem comentário")).toBeInTheDocument();
  expect(bare.querySelector("img[src]")).toBeNull();
  const pendingLook = within(card).getByText("Pendente").className;
  await userEvent.click(screen.getByRole("tab", { name: /Aprovadas/ }));
  const badge = await screen.findByText("Aprovada");
  expect(badge.className).not.toBe(pendingLook);
  expect(requests().at(-1)).toEqual({ ...first, is_approved: "eq.true" });
  expect(screen.queryByRole("button", { name: /^(Aprovar|Rejeitar)/ })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

it("shows all of them, and lets the pending ones alone be decided", async () => {
  await showReviews();
  await userEvent.click(screen.getByRole("tab", { name: /Todas/ }));
  await screen.findByText("Aprovada");
  expect(requests().at(-1)).toEqual(first);
  expect(cards()).toHaveLength(3);
  expect(screen.getAllByRole("button", { name: /^Aprovar avaliação/ })).toHaveLength(2);
});

it("shows no card of another tab while one is on its way", async () => {
  const { response, resolve } = deferredResponse();
  await showReviews();
  backend.change({ "GET reviews": () => response });
  await userEvent.click(screen.getByRole("tab", { name: /Aprovadas/ }));
  expect(await screen.findByRole("status", { name: "Carregando avaliações" })).toBeInTheDocument();
  expect(screen.queryByRole("article")).toBeNull();
  resolve(rows([approvedReview]));
  expect(await screen.findByText("Aprovada")).toBeInTheDocument();
});

it.each([
  [
    "Pendentes",
    "Não há avaliações pendentes no momento",
    "As avaliações que os clientes enviam esperam aqui pela sua decisão.",
  ],
  ["Aprovadas", "Não há avaliações aprovadas ainda", "As que você aprova em Pendentes ficam aqui e na loja."],
  ["Todas", "Nenhuma avaliação foi enviada ainda", "Quem recebeu um pedido pode avaliá-lo em Meus Pedidos."],
])("says what it means that %s is empty", async (tab, title, hint) => {
  backend.change({ "GET reviews": () => rows([]), "HEAD reviews": () => rows([], 0) });
  showPage("/admin/avaliacoes");
  await userEvent.click(await screen.findByRole("tab", { name: new RegExp(tab) }));
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(hint)).toBeInTheDocument();
  expect(tabs()).toEqual(["Pendentes0", "Aprovadas0", "Todas0"]);
  expect(backend.callsOf("GET products")).toEqual([]);
});

it("goes through 20 at a time, and back to the first page with every tab", async () => {
  backend.change({ "HEAD reviews": () => rows([], 21) });
  await showReviews();
  await userEvent.click(screen.getByRole("button", { name: "Próxima" }));
  await waitFor(() => expect(requests().at(-1)).toEqual({ ...first, is_approved: "eq.false", offset: "20" }));
  expect(await screen.findByText("Página 2 de 2")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("tab", { name: /Aprovadas/ }));
  await waitFor(() => expect(requests().at(-1)).toEqual({ ...first, is_approved: "eq.true" }));
  expect(await screen.findByText("Página 1 de 2")).toBeInTheDocument();
});

it.each(["GET reviews", "HEAD reviews", "GET products"])(
  "says that it failed where %s did, and tries again",
  async (name) => {
    const before = name === "GET products" ? () => rows([productRow()]) : undefined;
    backend.change({ [name]: () => refusal(403, "Access denied: Admin validation failed") });
    showPage("/admin/avaliacoes");
    const words = name.startsWith("HEAD")
      ? /^Erro ao carregar avaliações: /
      : "Erro ao carregar avaliações: Access denied: Admin validation failed";
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(said.alerts).toHaveLength(1);
    backend.change({
      "GET reviews": () => rows([reviewRow()]),
      "HEAD reviews": () => rows([], 1),
      ...(before && { "GET products": before }),
    });
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByRole("article")).toBeInTheDocument();
  },
);
