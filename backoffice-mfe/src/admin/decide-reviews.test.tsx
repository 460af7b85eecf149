import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { clickButton, showPage } from "../testing/page";
import { chosen, reviewResponses, reviewRow } from "../testing/reviews";
import { loseResponses, refusal, rows, said, serveData, serveStaff } from "../testing/staff-backend";
import { decideReviews } from "./moderation.api";

const of = "avaliação de abcdef12 sobre Conta TikTok";
const button = (action: string, name = of) => screen.getByRole("button", { name: `${action} ${name}` });
const present = () => document.activeElement?.getAttribute("data-row");

async function showReviews() {
  showPage("/admin/avaliacoes");
  await screen.findByRole("table");
}

describe("one review", () => {
  const backend = serveStaff("manager", reviewResponses);

  it("is approved once, which is said, and all that shows reviews is read again", async () => {
    const resolve = backend.hold("PATCH reviews");
    await showReviews();
    await waitFor(() => expect(backend.callsOf("rpc count_staff_work")).toHaveLength(1));
    const before = backend.callsOf("GET reviews").length;
    await userEvent.click(button("Aprovar"));
    await waitFor(() => expect(button("Aprovar")).toHaveAttribute("aria-busy", "true"));
    await userEvent.click(button("Rejeitar"));
    resolve(rows([{ id: "r-1" }]));
    await waitFor(() => expect(said.alerts).toEqual(["Avaliação aprovada com sucesso!"]));
    expect(backend.callsOf("PATCH reviews")).toMatchObject([
      { query: { id: "in.(r-1)", select: "id" }, body: { is_approved: true } },
    ]);
    expect(said.questions).toEqual([]);
    expect(backend.callsOf("GET reviews").length).toBeGreaterThan(before);
    await waitFor(() => expect(backend.callsOf("rpc count_staff_work").length).toBeGreaterThan(1));
  });

  it("is rejected after a question", async () => {
    await showReviews();
    await userEvent.click(screen.getByRole("checkbox", { name: `Selecionar ${of}` }));
    said.agrees = false;
    await userEvent.click(button("Rejeitar"));
    expect(said.questions).toEqual([
      "Tem certeza que deseja rejeitar esta avaliação? Ela será removida permanentemente.",
    ]);
    expect(backend.callsOf("DELETE reviews")).toEqual([]);
    said.agrees = true;
    await userEvent.click(button("Rejeitar"));
    await waitFor(() => expect(said.alerts).toEqual(["Avaliação rejeitada e removida!"]));
    expect(backend.callsOf("DELETE reviews").map(chosen)).toEqual([["r-1"]]);
    expect(screen.queryByRole("button", { name: "Limpar seleção" })).toBeNull();
  });

  it("shows a failure, also when another moderator was first", async () => {
    backend.change({ "PATCH reviews": () => rows([]), "DELETE reviews": () => refusal(403, "Access denied") });
    await showReviews();
    await userEvent.click(button("Aprovar"));
    await waitFor(() => expect(said.alerts).toEqual(["Erro ao aprovar avaliação"]));
    await userEvent.click(button("Rejeitar"));
    await waitFor(() => expect(said.alerts.at(-1)).toBe("Erro ao rejeitar avaliação"));
  });

  it("is decided by a key where it has the focus, which goes on to the next one", async () => {
    const three = ["r-1", "r-2", "r-3"].map((id) => reviewRow({ id }));
    backend.change({ "GET reviews": () => rows(three) });
    await showReviews();
    await userEvent.keyboard("a");
    expect(backend.callsOf("PATCH reviews")).toEqual([]);
    await userEvent.keyboard("jj");
    expect(present()).toBe("r-2");
    backend.change({ "GET reviews": () => rows([three[0], three[2]]) });
    await userEvent.keyboard("a");
    await waitFor(() => expect(said.alerts).toEqual(["Avaliação aprovada com sucesso!"]));
    expect(backend.callsOf("PATCH reviews").map(chosen)).toEqual([["r-2"]]);
    await waitFor(() => expect(present()).toBe("r-3"));
    await userEvent.keyboard("r");
    await waitFor(() => expect(backend.callsOf("DELETE reviews").map(chosen)).toEqual([["r-3"]]));
  });
});

describe("many reviews", () => {
  const thirteen = Array.from({ length: 13 }, (_, index) => reviewRow({ id: `r-${index}` }));
  const backend = serveStaff("manager", { ...reviewResponses, "GET reviews": () => rows(thirteen) });
  const box = () => screen.getByRole("checkbox", { name: "Selecionar todos desta página" });
  const dialog = (name: string) => within(screen.getByRole("dialog", { name }));

  async function decideAll(action: string) {
    await showReviews();
    await userEvent.click(box());
    await clickButton(action);
  }

  it("are rejected after one question, and are no longer selected", async () => {
    said.agrees = false;
    await decideAll("Rejeitar");
    expect(said.questions).toEqual([
      "Tem certeza que deseja rejeitar 13 avaliações? Elas serão removidas permanentemente.",
    ]);
    expect(backend.callsOf("DELETE reviews")).toEqual([]);
    said.agrees = true;
    await clickButton("Rejeitar");
    expect(await dialog("Rejeitar 13 avaliações").findByText("13 de 13 feitos.")).toBeInTheDocument();
    expect(backend.callsOf("DELETE reviews").map((call) => chosen(call).length)).toEqual([13]);
    await clickButton("Concluir");
    expect(screen.queryByRole("button", { name: "Rejeitar" })).toBeNull();
  });

  it("say of one that was not decided who rejected it before", async () => {
    const log = rows([{ review_id: "r-4", actor_email: "outra@exemplo.com.br", done_at: "2026-11-21T15:00:00Z" }]);
    const why = "já tinha sido rejeitada por outra@exemplo.com.br em 21/11/2026, 12:00";
    const reached = (ids: string[]) => ids.filter((id) => id !== "r-4").map((id) => ({ id }));
    backend.change({
      "PATCH reviews": (call) => rows(reached(chosen(call))),
      "GET staff_actions": () => log,
    });
    await decideAll("Aprovar");
    const report = dialog("Aprovar 13 avaliações");
    expect(await report.findByText("12 de 13 feitos.")).toBeInTheDocument();
    expect(report.getByRole("listitem")).toHaveTextContent(`${of}: ${why}`);
  });
});

describe("a decision with a lost response", () => {
  const { backend, db } = serveData();
  const items = ["a", "b", "c"].map((id) => ({ id, name: id }));
  const left = [
    { id: "a", is_approved: true },
    { id: "b", is_approved: false },
  ];

  it.each([
    ["approve", ["b", "c"]],
    ["reject", ["a", "b"]],
  ] as const)("%s is known by how the reviews stand now", async (decision, refused) => {
    backend.respondWith({
      "PATCH reviews": () => rows([]),
      "DELETE reviews": () => rows([]),
      "GET reviews": () => rows(left),
      "GET staff_actions": () => rows([]),
    });
    loseResponses((_, method) => method !== "GET");
    expect((await decideReviews(db(), decision, items)).map(({ id }) => id)).toEqual(refused);
  });
});
