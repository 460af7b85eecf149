import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../testing/browser";
import { reviewResponses, reviewRow } from "../testing/reviews";
import { showPage } from "../testing/show-page";
import { deferredResponse, refusal, rows, serveStaff } from "../testing/staff-backend";

const backend = serveStaff("manager", reviewResponses);
const said = watchDialogs();

const requests = () => backend.callsOf("GET reviews").map(({ query }) => query);

async function showReviews() {
  showPage("/admin/avaliacoes");
  await screen.findAllByRole("article");
}

const of = "avaliação de abcdef12 sobre Conta TikTok";

it("approves one review, says so and reads the reviews again", async () => {
  const { response, resolve } = deferredResponse();
  backend.change({ "PATCH reviews": () => response });
  await showReviews();
  const before = requests().length;
  await userEvent.click(screen.getByRole("button", { name: `Aprovar ${of}` }));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: `Aprovar ${of}` })).toHaveAttribute("aria-busy", "true"),
  );
  resolve(rows([{ id: "r-1" }]));
  await waitFor(() => expect(said.alerts).toEqual(["Avaliação aprovada com sucesso!"]));
  const [call] = backend.callsOf("PATCH reviews");
  expect(call?.query).toMatchObject({ id: "in.(r-1)", select: "id" });
  expect(call?.body).toEqual({ is_approved: true });
  expect(said.questions).toEqual([]);
  await waitFor(() => expect(requests().length).toBeGreaterThan(before));
});

it("asks before it rejects one", async () => {
  await showReviews();
  said.agrees = false;
  await userEvent.click(screen.getByRole("button", { name: `Rejeitar ${of}` }));
  expect(said.questions).toEqual([
    "Tem certeza que deseja rejeitar esta avaliação? Ela será removida permanentemente.",
  ]);
  expect(backend.callsOf("DELETE reviews")).toEqual([]);
  said.agrees = true;
  await userEvent.click(screen.getByRole("button", { name: `Rejeitar ${of}` }));
  await waitFor(() => expect(said.alerts).toEqual(["Avaliação rejeitada e removida!"]));
  expect(backend.callsOf("DELETE reviews")[0]?.query).toMatchObject({ id: "in.(r-1)" });
  expect(backend.callsOf("PATCH reviews")).toEqual([]);
});

it("shows a failure, also when another moderator was first", async () => {
  backend.change({ "PATCH reviews": () => rows([]), "DELETE reviews": () => refusal(403, "Access denied") });
  await showReviews();
  await userEvent.click(screen.getByRole("button", { name: `Aprovar ${of}` }));
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao aprovar avaliação"]));
  await userEvent.click(screen.getByRole("button", { name: `Rejeitar ${of}` }));
  await waitFor(() => expect(said.alerts.at(-1)).toBe("Erro ao rejeitar avaliação"));
});

it("counts again what waits for a decision", async () => {
  await showReviews();
  await waitFor(() => expect(backend.callsOf("rpc count_staff_work")).toHaveLength(1));
  await userEvent.click(screen.getByRole("button", { name: `Aprovar ${of}` }));
  await waitFor(() => expect(backend.callsOf("rpc count_staff_work")).toHaveLength(2));
});

it("is made of one thing at a time", async () => {
  const { response, resolve } = deferredResponse();
  backend.change({ "PATCH reviews": () => response });
  await showReviews();
  await userEvent.click(screen.getByRole("button", { name: `Aprovar ${of}` }));
  await waitFor(() => expect(backend.callsOf("PATCH reviews")).toHaveLength(1));
  await userEvent.click(screen.getByRole("button", { name: `Rejeitar ${of}` }));
  expect(said.questions).toEqual([]);
  resolve(rows([{ id: "r-1" }]));
  await waitFor(() => expect(said.alerts).toHaveLength(1));
});

it("has nothing to tick where one review is pending", async () => {
  backend.change({ "GET reviews": () => rows([reviewRow()]) });
  await showReviews();
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.getByRole("button", { name: `Aprovar ${of}` })).toBeInTheDocument();
});
