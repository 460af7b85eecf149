import { watchDownloads } from "@store/shared-data/testing/browser-state";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { cellsOf, showPage } from "../../testing/page";
import { orderRow } from "../../testing/rows";
import { deferredResponse, refusal, said, serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("admin", {
  "rpc list_waiting_products": () => value([]),
  "rpc find_orders": () => value({ orders: [orderRow()], total: 1 }),
});

const requests = () => backend.sent("rpc find_orders");

it("lists orders with what staff have to know of them", async () => {
  const orders = [
    orderRow({ amount: 1234.5 }),
    orderRow({ id: "2", status: "pending", has_key: false, email: null, customer_name: null, payment_id: "pay-2" }),
    orderRow({ id: "3", hold_reason: "amount_mismatch", amount: null, is_waiting: true }),
    orderRow({ id: "4", first_viewed_at: null, with_credit: true, payment_id: "credito:9" }),
    orderRow({ id: "5", status: "of_tomorrow" }),
  ];
  backend.change({ "rpc find_orders": () => value({ orders, total: 2000 }) });
  showPage("/estoque/pedidos");
  expect(screen.queryByText("2.000 pedidos")).toBeNull();
  const cells = cellsOf(await screen.findByRole("table"));
  expect(screen.getByText("2.000 pedidos")).toBeInTheDocument();
  expect(cells[0]).toEqual([
    "",
    "1a2b3c4d",
    "Ana Souzacliente@exemplo.com.br",
    "R$ 1.234,50",
    "Entregue e vista",
    "Conta TikTok",
    "21/11/26 09:00",
    expect.stringMatching(/^pay-1/),
  ]);
  expect(cells[1]?.slice(2, 6)).toEqual(["—", "R$ 147,00", "Pendente", "Conta TikTok"]);
  expect(cells[2]?.[4]).toBe("Retidovalor divergente");
  expect(cells[3]?.at(-1)).toMatch(/^Crédito/);
  // A status that the page does not know promises nothing.
  expect(cells[4]?.[4]).toBe("Falhou");
  // Truncated text is complete on hover and when copied.
  expect(screen.getAllByRole("button", { name: "Copiar pagamento pay-1" })[0]).toHaveAttribute("title", "pay-1");
  expect(screen.getByRole("link", { name: "Abrir pedido 1a2b3c4d" })).toHaveAttribute("title", orders[0]?.id);
  expect(screen.getByText("Página 1 de 40")).toBeInTheDocument();
});

it("filters by state, product and days, from the first page on", async () => {
  backend.change({ "rpc find_orders": () => value({ orders: [orderRow()], total: 51 }) });
  showPage("/estoque/pedidos?pagina=2");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Status" }), "Pagos sem dono");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Produto" }), "TikTok Ads: todos");
  fireEvent.change(screen.getByLabelText("De"), { target: { value: "20/11/2026" } });
  fireEvent.change(screen.getByLabelText("Até"), { target: { value: "21/11/2026" } });
  const days = { p_from: "2026-11-20T03:00:00.000Z", p_to: "2026-11-22T03:00:00.000Z" };
  const filter = { p_state: "ownerless", p_product_id: "tiktok", ...days };
  await waitFor(() => expect(requests().at(-1)).toMatchObject({ ...filter, p_offset: 0 }));
});

const saved = watchDownloads();

const exportRow = (change: object = {}) => orderRow({ dispute_outcome: null, ...change });
const second = exportRow({ id: "2", created_at: "2026-11-20T12:00:00Z" });

it("saves what the filter leaves, part by part, as one file", async () => {
  const last = deferredResponse();
  backend.change({
    "rpc export_orders": ({ body: { p_after_id: id } }) => {
      if (id === null) return value([exportRow({ dispute_outcome: "returned" }), exportRow({ id: "x" })]);
      return id === "x" ? value([second]) : last.response;
    },
  });
  showPage("/estoque/pedidos");
  fireEvent.change(await screen.findByLabelText("De"), { target: { value: "20/11/2026" } });
  await userEvent.click(screen.getByRole("button", { name: "Exportar CSV" }));
  await waitFor(() => expect(backend.callsOf("rpc export_orders")).toHaveLength(3));
  expect(await screen.findByRole("button", { name: "Cancelar exportação (3)" })).toBeInTheDocument();
  expect(saved).toEqual([]);
  last.resolve(value([]));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe("pedidos.csv");
  const text = await saved[0]?.text();
  const lines = text?.split("\r\n") ?? [];
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe(
    "\uFEFFPedido;Pagamento;Status;Produto;Quantidade;Cliente;E-mail;Telefone;Valor;Valor esperado;Criado em;Pago em;Entregue em;Visto em;Aguardando estoque;Retido;Forma de pagamento;Contestação",
  );
  expect(lines[1]).toBe(
    "1a2b3c4d-0000-4000-8000-000000000001;pay-1;Entregue e vista;Conta TikTok;1;Ana Souza;cliente@exemplo.com.br;;147,00;150,00;21/11/2026 09:00;21/11/2026 09:01;21/11/2026 09:02;21/11/2026 09:03;não;não;Pix;Encerrada: valor devolvido",
  );
  expect(backend.sent("rpc export_orders")).toMatchObject([
    { p_state: "all", p_from: "2026-11-20T03:00:00.000Z", p_after_created_at: null, p_after_id: null },
    { p_after_created_at: "2026-11-21T12:00:00Z", p_after_id: "x" },
    { p_after_created_at: "2026-11-20T12:00:00Z", p_after_id: "2" },
  ]);
  expect(await screen.findByRole("button", { name: "Exportar CSV" })).toBeInTheDocument();
  expect(said.alerts).toEqual([]);
});

it("says why it failed, and can be asked again", async () => {
  backend.change({ "rpc export_orders": () => refusal(403, "Access denied: Admin validation failed") });
  showPage("/estoque/pedidos");
  await userEvent.click(await screen.findByRole("button", { name: "Exportar CSV" }));
  const message = "Erro ao carregar pedidos: Access denied: Admin validation failed";
  await waitFor(() => expect(said.alerts).toEqual([message]));
  expect(await screen.findByRole("button", { name: "Exportar CSV" })).toBeInTheDocument();
  expect(saved).toEqual([]);
});
