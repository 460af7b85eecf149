import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { health, paymentResponses } from "../../testing/payments";
import { showPage } from "../../testing/show-page";
import { deferredResponse, refusal, serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("manager", paymentResponses);
afterEach(() => jest.useRealTimers());

const tilesOf = (list: HTMLElement) => [...list.children].map((tile) => tile.textContent);
const card = () => screen.getByRole("region", { name: "Saúde do webhook" });

it("shows eleven figures, and marks those that need attention", async () => {
  const { response, resolve } = deferredResponse();
  backend.change({ "rpc payment_health": () => response });
  showPage("/estoque/checkout");
  await screen.findByRole("heading", { name: "Checkout" });
  expect(card()).toHaveAttribute("aria-busy", "true");
  resolve(value(health));
  const list = await screen.findByLabelText("Saúde do webhook", { selector: "dl" });
  expect(card()).toHaveAttribute("aria-busy", "false");
  expect(tilesOf(list)).toEqual([
    "Último evento21/11/26 09:00",
    "Eventos na última hora1.200",
    "Eventos em 24 horas603 por hora",
    "Pagos sem key0",
    "Pedido mais antigo na filanenhum",
    "Pagos e retidos2atenção",
    "Pagos sem dono0",
    "Keys entregues sem pedido0",
    "Eventos com falha1atenção",
    "Produto desconhecido0",
    "Status não bate0",
  ]);
  const [plain, wrong] = [list.children[0], list.children[5]];
  expect(plain?.className).not.toBe(wrong?.className);
});

it("says that it could not be asked, beside the events", async () => {
  backend.change({ "rpc payment_health": () => refusal(500, "broken") });
  showPage("/estoque/checkout");
  expect(await screen.findByText("Erro ao carregar pagamentos: broken")).toBeInTheDocument();
  backend.change({
    "rpc payment_health": () => value({ ...health, last_event_at: null, oldest_waiting_at: "2026-11-20T12:00:00Z" }),
  });
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  const list = await screen.findByLabelText("Saúde do webhook", { selector: "dl" });
  expect(tilesOf(list)[0]).toBe("Último eventonenhum");
  expect(tilesOf(list)[4]).toBe("Pedido mais antigo na fila20/11/26 09:00atenção");
});
