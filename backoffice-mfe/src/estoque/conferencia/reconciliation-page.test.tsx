import { watchDownloads } from "@store/shared-data/testing/browser-state";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage } from "../../testing/page";
import { refusal, said, serveStaff, value } from "../../testing/staff-backend";

type Fields = Readonly<Record<string, unknown>>;

const order = "1a2b3c4d-0000-4000-8000-000000000001";
const finding = (change: Fields = {}) => ({
  id: 7,
  kind: "amount_differs",
  payment_id: "pay-7",
  found_at: "2026-11-20T15:00:00Z",
  provider_amount: 147,
  store_amount: 150,
  order_id: order,
  event_id: null,
  resolution: null,
  ...change,
});
const findings = (...found: Fields[]) => value({ total: found.length, findings: found });
const balance = (change: Fields = {}) =>
  value({
    there: { payments: 2, amount: 300 },
    here: { payments: 1, amount: 150 },
    difference: 150,
    started_at: "2026-11-20T15:00:00Z",
    finished_at: "2026-11-20T15:01:00Z",
    error: null,
    failing_since: null,
    ...change,
  });

const backend = serveStaff("admin", {
  "rpc reconciliation_day": () => balance(),
  "rpc list_payment_findings": () => findings(finding()),
  "rpc settle_payment_finding": () => value(null),
});
const saved = watchDownloads();
const requests = (rpc: string) => backend.sent(`rpc ${rpc}`);
const day = async () => within(await screen.findByRole("region", { name: "Saldo do dia" }));
const table = async () => within(await screen.findByRole("region", { name: "Divergências de pagamento" }));

it("compares a day on both sides, and another day when one is chosen", async () => {
  showPage("/estoque/conferencia");
  expect(await screen.findByText("R$ 300,00")).toBeInTheDocument();
  expect((await day()).getByText(/^atenção/)).toBeInTheDocument();
  expect(screen.queryByText("O dia confere.")).toBeNull();
  backend.change({ "rpc reconciliation_day": () => balance({ difference: 0 }) });
  fireEvent.change(screen.getByLabelText("Dia"), { target: { value: "19/11/2026" } });
  expect(await screen.findByText("O dia confere.")).toBeInTheDocument();
  expect(requests("reconciliation_day").at(-1)).toEqual({ p_day: "2026-11-19" });
});

it.each([
  ["is off", { started_at: null, finished_at: null }, /está desligada/, /PAYMENTS_API_KEY/],
  [
    "is refused by the provider",
    { error: "http_401", failing_since: "2026-11-20T15:00:00Z" },
    /falha desde 20\/11\/26/,
    /recusa a chave/,
  ],
])("says what to do when it %s", async (_, change, title, advice) => {
  backend.change({ "rpc reconciliation_day": () => balance(change) });
  showPage("/estoque/conferencia");
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(advice)).toBeInTheDocument();
});

it("leads from a finding to its order, else to its event", async () => {
  const unknown = { kind: "unknown_here", order_id: null, event_id: 31, store_amount: null, resolution: "applied" };
  backend.change({ "rpc list_payment_findings": () => findings(finding(), finding({ id: 8, ...unknown })) });
  showPage("/estoque/conferencia?situacao=all");
  const list = await table();
  expect(list.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    `/estoque/pedidos/${order}`,
    "/estoque/pagamentos/31",
  ]);
  expect(list.getByText("Pagamento aplicado")).toBeInTheDocument();
});

it("lets an admin settle a finding with a reason, which a refusal keeps", async () => {
  backend.change({ "rpc settle_payment_finding": () => refusal(404, "Divergência não encontrada") });
  showPage("/estoque/conferencia");
  await userEvent.click((await table()).getByRole("button", { name: "Encerrar divergência 7" }));
  const dialog = within(screen.getByRole("dialog", { name: "Encerrar divergência 7" }));
  const settle = () => userEvent.click(dialog.getByRole("button", { name: "Encerrar" }));
  await userEvent.type(dialog.getByRole("textbox"), "desconto combinado");
  await settle();
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao encerrar divergência: Divergência não encontrada"]));
  expect(dialog.getByRole("textbox")).toHaveValue("desconto combinado");
  backend.change({ "rpc settle_payment_finding": () => value(null), "rpc list_payment_findings": () => findings() });
  await settle();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(requests("settle_payment_finding").at(-1)).toEqual({ p_finding_id: 7, p_reason: "desconto combinado" });
  expect(await screen.findByText("Nenhuma divergência aberta")).toBeInTheDocument();
});

it("offers a manager no settling, also by an address", async () => {
  backend.change({ "rpc get_user_role": () => value({ role: "manager" }) });
  showPage("/estoque/conferencia?acao=7");
  expect((await table()).getByRole("link", { name: "Ver pedido da divergência 7" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Encerrar/ })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("saves the payments of the chosen day as one file, however many calls they take", async () => {
  const payment = { at: "2026-11-19T15:00:00Z", provider_status: "paid", provider_amount: 147, store_amount: 150 };
  const parts = [
    Array.from({ length: 1000 }, (_, index) => ({ ...payment, payment_id: `pay-${index}` })),
    [{ ...payment, payment_id: "=last", provider_status: null, provider_amount: null }],
  ];
  backend.change({
    "rpc list_day_payments": ({ body }) => value({ total: 1001, payments: parts[Number(body.p_offset) / 1000] }),
  });
  showPage("/estoque/conferencia");
  fireEvent.change(await screen.findByLabelText("Dia"), { target: { value: "19/11/2026" } });
  await userEvent.click(screen.getByRole("button", { name: "Exportar CSV" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe("conferencia-2026-11-19.csv");
  const lines = (await saved[0]?.text())?.split("\r\n") ?? [];
  expect([lines[0], lines[1], lines[1001]]).toEqual([
    "\uFEFFPagamento;Data;Situação no provedor;Valor no provedor;Valor na loja",
    "pay-0;19/11/2026 12:00;pago;147,00;150,00",
    "'=last;19/11/2026 12:00;não consta;;150,00",
  ]);
  expect(requests("list_day_payments").map(({ p_day, p_offset }) => [p_day, p_offset])).toEqual([
    ["2026-11-19", 0],
    ["2026-11-19", 1000],
  ]);
});
