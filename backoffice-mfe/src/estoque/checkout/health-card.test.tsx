import { screen } from "@testing-library/react";
import { health, paymentResponses } from "../../testing/payments";
import { showPage } from "../../testing/show-page";
import { serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("manager", paymentResponses);

const tilesOf = (list: HTMLElement) => [...list.children].map((tile) => tile.textContent);

it("shows eleven figures, and marks those that need attention", async () => {
  showPage("/estoque/checkout");
  const list = await screen.findByLabelText("Saúde do webhook", { selector: "dl" });
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

it("says what is not there, and leads from each count to the list that it counts", async () => {
  backend.change({
    "rpc payment_health": () => value({ ...health, last_event_at: null, oldest_waiting_at: "2026-11-20T12:00:00Z" }),
  });
  showPage("/estoque/checkout");
  const list = await screen.findByLabelText("Saúde do webhook", { selector: "dl" });
  expect(tilesOf(list)[0]).toBe("Último eventonenhum");
  expect(tilesOf(list)[4]).toBe("Pedido mais antigo na fila20/11/26 09:00atenção");
  const hrefs = [...list.children].map((tile) => tile.querySelector("a")?.getAttribute("href"));
  expect(hrefs).toEqual([
    ...["", "?periodo=1h", "?periodo=24h"].map((query) => `/estoque/pagamentos${query}`),
    "/estoque/pedidos?situacao=waiting",
    "/estoque/pedidos?situacao=waiting&ordem=oldest_paid",
    ...["held", "ownerless"].map((state) => `/estoque/pedidos?situacao=${state}`),
    undefined,
    ...["error", "unknown_product", "not_paid"].map((state) => `/estoque/pagamentos?situacao=${state}`),
  ]);
});
