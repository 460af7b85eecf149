import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../testing/browser";
import { chosen, reviewResponses, reviewRow } from "../testing/reviews";
import { showPage } from "../testing/show-page";
import { deferredResponse, refusal, rows, serveStaff } from "../testing/staff-backend";

const backend = serveStaff("manager", reviewResponses);
const said = watchDialogs();
const of = "avaliação de abcdef12 sobre Conta TikTok";

async function showReviews() {
  showPage("/admin/avaliacoes");
  await screen.findAllByRole("article");
}

it("is made of several that were ticked", async () => {
  await showReviews();
  const approve = () => screen.queryByRole("button", { name: /^Aprovar selecionadas/ });
  expect(approve()).toBeNull();
  const [one] = screen.getAllByRole("checkbox", { name: "Selecionar" });
  if (!one) throw new Error("a box on each card");
  const all = screen.getByRole("checkbox", { name: "Selecionar pendentes (2)" });
  await userEvent.click(one);
  expect(approve()).toHaveTextContent("Aprovar selecionadas (1)");
  expect(all).not.toBeChecked();
  await userEvent.click(all);
  expect(approve()).toHaveTextContent("Aprovar selecionadas (2)");
  expect(all).toBeChecked();
  await userEvent.click(one);
  expect(one).not.toBeChecked();
  expect(approve()).toHaveTextContent("Aprovar selecionadas (1)");
  await userEvent.click(screen.getByRole("button", { name: "Limpar seleção" }));
  expect(approve()).toBeNull();
  await userEvent.click(all);
  said.agrees = false;
  await userEvent.click(screen.getByRole("button", { name: "Rejeitar selecionadas (2)" }));
  expect(said.questions).toEqual([
    "Tem certeza que deseja rejeitar 2 avaliações? Elas serão removidas permanentemente.",
  ]);
  expect(approve()).toHaveTextContent("Aprovar selecionadas (2)");
  said.agrees = true;
  await userEvent.click(screen.getByRole("button", { name: "Rejeitar selecionadas (2)" }));
  await waitFor(() => expect(backend.callsOf("DELETE reviews").map(chosen)).toEqual([["r-1", "r-2"]]));
  await waitFor(() => expect(said.alerts).toEqual(["2 avaliações rejeitadas e removidas!"]));
  await waitFor(() => expect(approve()).toBeNull());
});

const thirteen = Array.from({ length: 13 }, (_, index) => reviewRow({ id: `r-${index}` }));
const approveAll = async () => {
  await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar pendentes (13)" }));
  await userEvent.click(screen.getByRole("button", { name: "Aprovar selecionadas (13)" }));
};

it("says how many of thirteen were approved, which was not, and who rejected it", async () => {
  const rejected = { review_id: "r-4", actor_email: "outra@exemplo.com.br", done_at: "2026-11-21T15:00:00Z" };
  backend.change({
    "GET reviews": () => rows(thirteen),
    "PATCH reviews": (call) =>
      rows(
        chosen(call)
          .filter((id) => id !== "r-4")
          .map((id) => ({ id })),
      ),
    "GET staff_actions": () => rows([rejected]),
  });
  await showReviews();
  await approveAll();
  const why = "já tinha sido rejeitada por outra@exemplo.com.br em 21/11/2026, 12:00";
  await waitFor(() => expect(said.alerts).toEqual([`12 avaliações aprovadas. 1 não foi: ${of} ${why}.`]));
  const notice = within(screen.getByText("12 avaliações aprovadas, 1 não").parentElement as HTMLElement);
  expect(notice.getByRole("listitem")).toHaveTextContent(`${of}: ${why}`);
  await userEvent.click(screen.getByRole("button", { name: "Entendi" }));
  expect(screen.queryByText("12 avaliações aprovadas, 1 não")).toBeNull();
});

it("says that a review is gone when the log does not say who rejected it", async () => {
  backend.change({
    "GET reviews": () => rows(thirteen),
    "PATCH reviews": (call) =>
      rows(
        chosen(call)
          .slice(1)
          .map((id) => ({ id })),
      ),
    "GET staff_actions": () => refusal(500, "broken"),
  });
  await showReviews();
  await approveAll();
  await waitFor(() => expect(said.alerts).toEqual([`12 avaliações aprovadas. 1 não foi: ${of} não existe mais.`]));
});

it("says why none was decided", async () => {
  backend.change({
    "GET reviews": () => rows(thirteen),
    "PATCH reviews": () => refusal(403, "Access denied: Admin validation failed", "staff_only"),
  });
  await showReviews();
  await approveAll();
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao aprovar avaliação"]));
  expect(screen.getByText("0 avaliações aprovadas, 13 não")).toBeInTheDocument();
  expect(screen.getAllByText(`${of}: Access denied: Admin validation failed`)).toHaveLength(13);
});

it("keeps the selection of another page, decides 50 per call, and can be stopped", async () => {
  const first = deferredResponse();
  const page = (from: number) => Array.from({ length: 20 }, (_, index) => reviewRow({ id: `r-${from + index}` }));
  backend.change({
    "GET reviews": ({ query }) => rows(page(Number(query.offset))),
    "HEAD reviews": () => rows([], 60),
    "PATCH reviews": () => first.response,
  });
  await showReviews();
  for (const turn of [1, 2, 3]) {
    await userEvent.click(await screen.findByRole("checkbox", { name: "Selecionar pendentes (20)", checked: false }));
    await screen.findByText(`${turn * 20} avaliações selecionadas`, { selector: "strong" });
    if (turn < 3) await userEvent.click(screen.getByRole("button", { name: "Próxima" }));
  }
  await userEvent.click(screen.getByRole("button", { name: "Aprovar selecionadas (60)" }));
  expect(await screen.findByRole("progressbar", { name: "Em andamento" })).toHaveAttribute("aria-valuetext", "0 de 60");
  await userEvent.click(screen.getByRole("button", { name: "Parar" }));
  first.resolve(rows(Array.from({ length: 50 }, (_, index) => ({ id: `r-${index}` }))));
  await waitFor(() => expect(said.alerts).toEqual(["50 avaliações aprovadas. 10 não foram tentadas."]));
  expect(screen.getByText("10 não foram tentadas, porque foi parado")).toBeInTheDocument();
  expect(backend.callsOf("PATCH reviews").map((call) => chosen(call).length)).toEqual([50]);
});
