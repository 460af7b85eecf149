import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs, watchDownloads } from "../../testing/browser";
import { orderRow } from "../../testing/rows";
import { showPage } from "../../testing/show-page";
import { deferredResponse, refusal, serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("manager", {
  "rpc list_waiting_products": () => value([]),
  "rpc find_orders": () => value({ orders: [], total: 0 }),
});
const said = watchDialogs();
const saved = watchDownloads();

const exportRow = (change: object = {}) => orderRow({ dispute_outcome: null, ...change });
const second = exportRow({ id: "2", created_at: "2026-11-20T12:00:00Z" });
const after = ({ body }: { body: unknown }) => {
  const { p_after_created_at, p_after_id } = body as Record<string, unknown>;
  return [p_after_created_at, p_after_id];
};

it("saves what the filter leaves, part by part, as one file", async () => {
  const last = deferredResponse();
  backend.change({
    "rpc export_orders": (call) => {
      const [, id] = after(call);
      if (id === null) return value([exportRow({ dispute_outcome: "returned" }), exportRow({ id: "x" })]);
      return id === "x" ? value([second]) : last.response;
    },
  });
  showPage("/estoque/pedidos");
  fireEvent.change(await screen.findByLabelText("De"), { target: { value: "2026-11-20" } });
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
  const calls = backend.callsOf("rpc export_orders");
  expect(calls.map(after)).toEqual([
    [null, null],
    ["2026-11-21T12:00:00Z", "x"],
    ["2026-11-20T12:00:00Z", "2"],
  ]);
  expect(calls[0]?.body).toMatchObject({ p_state: "all", p_from: "2026-11-20T03:00:00.000Z" });
  expect(await screen.findByRole("button", { name: "Exportar CSV" })).toBeInTheDocument();
  expect(said.alerts).toEqual([]);
});

it("cancels on a second click, without a message", async () => {
  const { response, resolve } = deferredResponse();
  backend.change({ "rpc export_orders": () => response });
  showPage("/estoque/pedidos");
  await userEvent.click(await screen.findByRole("button", { name: "Exportar CSV" }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar exportação (0)" }));
  expect(await screen.findByRole("button", { name: "Exportar CSV" })).toBeInTheDocument();
  resolve(value([]));
  expect(said.alerts).toEqual([]);
  expect(saved).toEqual([]);
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

it("stops reading when the page is left", async () => {
  const { response, resolve } = deferredResponse();
  backend.change({ "rpc export_orders": () => response });
  const { unmount } = showPage("/estoque/pedidos");
  await userEvent.click(await screen.findByRole("button", { name: "Exportar CSV" }));
  await waitFor(() => expect(backend.callsOf("rpc export_orders")).toHaveLength(1));
  unmount();
  resolve(value([exportRow()]));
  showPage("/estoque/pedidos");
  expect(await screen.findByRole("button", { name: "Exportar CSV" })).toBeInTheDocument();
  expect(backend.callsOf("rpc export_orders")).toHaveLength(1);
  expect(said.alerts).toEqual([]);
});
