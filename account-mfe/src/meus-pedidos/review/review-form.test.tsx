import { screen, waitFor } from "@testing-library/react";
import { hold, lostResponse, ok, serveBackendTo } from "../../testing/backend-service";
import { deliveredRow, setOrders, showOrder, userId } from "../../testing/orders";
import { click, typeInto, user, watchAlerts } from "../../testing/user";

const send = "POST reviews";
const service = serveBackendTo("ana@exemplo.com.br");
const draftName = `store-draft:${userId}:review:o1`;
const alerts = watchAlerts();

const star = (name: string) => user.click(screen.getByRole("radio", { name }));
const comment = () => screen.getByLabelText(/Comentário/);

const openForm = () => click("Avaliar");

it("sends stars alone, with no comment and not yet approved, while the button waits", async () => {
  const [later, letGo] = hold({ status: 201, body: null });
  showOrder(service, [deliveredRow()], { [send]: later });
  await openForm();
  await star("1 estrela");
  await click("Enviar avaliação");
  const button = screen.getByRole("button", { name: "Enviar avaliação" });
  await waitFor(() => expect(service.callsOf(send)).toHaveLength(1));
  expect(button).toHaveAttribute("aria-busy", "true");
  const sent = { user_id: userId, product_id: "p1", order_id: "o1", rating: 1, comment: null, is_approved: false };
  expect(service.callsOf(send).map(({ body }) => body)).toEqual([sent]);
  expect(alerts).toEqual([]);
  letGo();
  expect(await screen.findByRole("button", { name: "Avaliar" })).toBeVisible();
  expect(alerts).toEqual(["Avaliação enviada com sucesso! Ela será analisada antes de ser publicada."]);
  expect(localStorage.getItem(draftName)).toBeNull();
});

it("asks for stars, and is content once they are given", async () => {
  showOrder(service, [deliveredRow()]);
  await openForm();
  await click("Enviar avaliação");
  const problem = "Por favor, selecione uma avaliação";
  expect(screen.getByRole("group", { name: "Sua avaliação" })).toHaveAccessibleDescription(problem);
  expect(screen.getByRole("radio", { name: "1 estrela" })).toHaveFocus();
  await star("3 estrelas");
  expect(screen.queryByText(problem)).toBeNull();
  expect(service.callsOf(send)).toEqual([]);
});

it.each([
  ["", "Demorou", "Por favor, selecione uma avaliação"],
  ["5", "a".repeat(501), "O comentário deve ter no máximo 500 caracteres"],
])("is found again as it was left, with stars %j, and not sent until it may be", async (rating, text, problem) => {
  localStorage.setItem(draftName, JSON.stringify({ rating, comment: text }));
  showOrder(service, [deliveredRow()]);
  await waitFor(() => expect(comment()).toHaveValue(text));
  await click("Enviar avaliação");
  expect(screen.getByText(problem)).toBeVisible();
});

it("takes the focus along into the form and back, and discards its text on cancel", async () => {
  showOrder(service, [deliveredRow()]);
  await openForm();
  expect(screen.getByRole("radio", { name: "1 estrela" })).toHaveFocus();
  await star("4 estrelas");
  expect(localStorage.getItem(draftName)).toBe('{"rating":"4","comment":""}');
  await click("Cancelar");
  expect(screen.getByRole("button", { name: "Avaliar" })).toHaveFocus();
  expect(localStorage.getItem(draftName)).toBeNull();
});

it("stays open, ready for another try, where it could not be sent", async () => {
  showOrder(service, [deliveredRow()], { [send]: () => ({ status: 400, body: { message: "" } }) });
  await openForm();
  await star("5 estrelas");
  expect(comment()).toHaveAttribute("maxlength", "500");
  await typeInto(comment(), "  Muito <b>bom</b>  ");
  await click("Enviar avaliação");
  const text = "Erro ao enviar avaliação: Ocorreu um erro inesperado. Tente novamente.";
  await waitFor(() => expect(alerts).toEqual([text]));
  const button = screen.getByRole("button", { name: "Enviar avaliação" });
  await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
  setOrders(service, [deliveredRow()], { [send]: () => ({ status: 201, body: null }) });
  await user.click(button);
  // Sanitised as every text is.
  await waitFor(() => expect(service.callsOf(send).map(({ body }) => body.comment)).toEqual(["Muito bbom/b"]));
});

it("is shown where it arrived although its response did not", async () => {
  showOrder(service, [deliveredRow()], { [send]: lostResponse });
  await openForm();
  await star("5 estrelas");
  const review = { rating: 5, comment: null, is_approved: false };
  setOrders(service, [deliveredRow()], { [send]: lostResponse, "GET reviews": ok([review]) });
  await click("Enviar avaliação");
  expect((await screen.findByText("Sua avaliação está em análise.")).parentElement).toHaveFocus();
  expect(localStorage.getItem(draftName)).toBeNull();
});

it.each([
  [true, "Sua avaliação está publicada."],
  [false, "Sua avaliação está em análise."],
])("is shown once it is sent; approved: %s", async (is_approved, text) => {
  const review = { rating: 4, comment: "Muito bom", is_approved };
  showOrder(service, [deliveredRow()], { "GET reviews": ok([review]) });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText("Muito bom")).toBeVisible();
  expect(screen.getByRole("img", { name: "4 de 5 estrelas" })).toBeVisible();
  expect(service.callsOf("GET reviews")[0]?.query).toMatchObject({ order_id: "eq.o1" });
  expect(screen.queryByRole("button", { name: "Avaliar" })).toBeNull();
});
