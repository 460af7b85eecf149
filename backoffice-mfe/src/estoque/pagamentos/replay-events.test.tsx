import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { eventPage, eventRow, paymentResponses } from "../../testing/payments";
import { showPage } from "../../testing/show-page";
import { refusal, serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("manager", paymentResponses);

const replays = () => backend.callsOf("rpc replay_payment_event").map(({ body }) => body);
const requestCount = () => backend.callsOf("rpc find_payment_events").length;

async function chooseAll() {
  const events = [14, 13, 12].map((id) => eventRow({ id, outcome: "error" }));
  backend.change({ "rpc find_payment_events": () => eventPage(events) });
  showPage("/estoque/pagamentos?situacao=error");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Selecionar todos desta página" }));
  const [bar] = screen.getAllByText("3 eventos selecionados", { selector: "strong" });
  await userEvent.click(within(bar?.parentElement as HTMLElement).getByRole("button", { name: "Reprocessar" }));
  const modal = within(screen.getByRole("dialog", { name: "Reprocessar 3 eventos" }));
  fireEvent.change(modal.getByRole("textbox", { name: "Motivo" }), { target: { value: "Produto criado" } });
  return modal;
}

it("replays the oldest first with one reason, and lists those without effect and why", async () => {
  const responses: Record<number, () => ReturnType<typeof value>> = {
    12: () => value("delivered"),
    13: () => value("unknown_product"),
    14: () => refusal(500, "broken"),
  };
  backend.change({
    "rpc replay_payment_event": ({ body }) =>
      responses[(body as { p_event_id: number }).p_event_id]?.() ?? value("received"),
  });
  const modal = await chooseAll();
  await userEvent.click(modal.getByRole("button", { name: "Reprocessar" }));
  expect(await modal.findByText("1 de 3 feito.")).toBeInTheDocument();
  expect(modal.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Evento 13: cita também outro produto que a loja não conhece",
    "Evento 14: Erro ao reprocessar evento: broken",
  ]);
  expect(replays()).toEqual([12, 13, 14].map((p_event_id) => ({ p_event_id, p_reason: "Produto criado" })));
  const before = requestCount();
  await userEvent.click(modal.getByRole("button", { name: "Concluir" }));
  await waitFor(() => expect(requestCount()).toBe(before + 1));
  expect(screen.queryByText(/eventos selecionados/, { selector: "strong" })).toBeNull();
});
