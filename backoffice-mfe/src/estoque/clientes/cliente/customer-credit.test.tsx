import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { accountPath } from "../../../addresses/addresses";
import { accountId, customerResponses, orderId } from "../../../testing/customers";
import { doForReason, showPage } from "../../../testing/page";
import { loseResponses, refusal, said, serveStaff, staffResponses, value } from "../../../testing/staff-backend";

const none = { balance: 0, frozen: 0, spendable: 0, total: 0, entries: [] };
const entry = { created_at: "2026-11-21T13:00:00Z", order_id: null, product_name: null };
const some = {
  balance: 30,
  frozen: 10,
  spendable: 20,
  total: 2,
  entries: [
    { ...entry, id: "e-2", kind: "purchase", amount: -20, order_id: orderId, product_name: "Perfil" },
    { ...entry, id: "e-1", kind: "gift_of_tomorrow", amount: 50 },
  ],
};
const backend = serveStaff("admin", customerResponses({ credit: some }));

const open = async () => {
  showPage(accountPath(accountId));
  return within(await screen.findByRole("region", { name: "Crédito" }));
};
const corrections = () => backend.sent("rpc correct_credit");
async function fill(part: Awaited<ReturnType<typeof open>>, amount: string, reason = "cortesia") {
  await userEvent.click(part.getByRole("button", { name: "Corrigir crédito" }));
  fireEvent.change(part.getByRole("textbox", { name: "Valor" }), { target: { value: amount } });
  fireEvent.change(part.getByRole("textbox", { name: "Motivo" }), { target: { value: reason } });
}
const send = (part: Awaited<ReturnType<typeof open>>) =>
  userEvent.click(part.getByRole("button", { name: "Confirmar correção" }));

it("shows the balance, the held amount, and each entry with its order", async () => {
  const part = await open();
  expect(part.getByText(/^Tem R\$\s30,00, R\$\s10,00 bloqueados/)).toBeInTheDocument();
  expect(part.getByRole("row", { name: /Compra com crédito · Perfil.*−\sR\$\s20,00/ })).toBeInTheDocument();
  expect(part.getByRole("row", { name: /Ajuste da loja.*\+\sR\$\s50,00/ })).toBeInTheDocument();
  expect(part.getByRole("link", { name: "Pedido 1a2b3c4d" })).toHaveAttribute("href", `/estoque/pedidos/${orderId}`);
});

it("lets an admin correct it, with a reason", async () => {
  backend.change({ "rpc correct_credit": () => value({ ...none, balance: 42.5 }) });
  const part = await open();
  await fill(part, "12,50");
  await send(part);
  await waitFor(() => expect(said.alerts).toEqual([expect.stringMatching(/^Crédito corrigido: .* R\$\s42,50\.$/)]));
  expect(corrections()).toEqual([
    {
      p_user_id: accountId,
      p_amount: 12.5,
      p_reason: "cortesia",
      p_entry_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  await waitFor(() => expect(part.queryByRole("textbox", { name: "Valor" })).toBeNull());
});

it.each([
  ["0", "Informe um valor em reais, como 25,00 ou -10,00"],
  ["10.000,01", /^No máximo R\$\s10\.000,00/],
  ["-30,01", /^O crédito é de R\$\s30,00 e não pode ficar negativo/],
])("sends nothing for %s, and says why", async (amount, why) => {
  const part = await open();
  await fill(part, amount);
  await send(part);
  expect(part.getByText(why)).toBeInTheDocument();
  expect(corrections()).toEqual([]);
});

it("shows why the store refused, and retries a correction with the same id when the response was lost", async () => {
  backend.change({ "rpc correct_credit": () => refusal(409, "não pode ficar negativo", "credit_insufficient") });
  const part = await open();
  await fill(part, "-5");
  await send(part);
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao corrigir o crédito: não pode ficar negativo"]));
  loseResponses((count) => count === 1);
  await send(part);
  await waitFor(() => expect(said.alerts).toHaveLength(2));
  await send(part);
  await waitFor(() => expect(corrections()).toHaveLength(3));
  const [first, lost, again] = corrections().map(({ p_entry_id }) => p_entry_id);
  expect(lost).not.toBe(first);
  expect(again).toBe(lost);
});

it("leaves a correction above the limit to another admin, who confirms it with a reason", async () => {
  const asked = {
    id: "a-1",
    rpc: "correct_credit",
    subject: accountId,
    action: null,
    amount: 2500,
    requested_by: "chefe@exemplo.com.br",
    requested_at: "2026-11-23T15:00:00Z",
    account: null,
    is_own: false,
  };
  backend.change({
    "rpc correct_credit": () => value({ ...none, awaits_approval: true }),
    "rpc list_pending_approvals": () => value([asked, { ...asked, id: "a-2", subject: orderId }]),
    "rpc confirm_approval": () => value(null),
  });
  const part = await open();
  await fill(part, "2500,00");
  await send(part);
  await waitFor(() => expect(said.alerts).toEqual([expect.stringMatching(/outra pessoa da administração/)]));
  expect(await part.findByText(/Corrigir crédito: R\$\s2\.500,00\. chefe@exemplo\.com\.br pediu/)).toBeInTheDocument();
  await userEvent.click(part.getByRole("button", { name: "Confirmar" }));
  await doForReason(part, "Confirmar", "conferi");
  await waitFor(() => expect(backend.sent("rpc confirm_approval")).toEqual([{ p_id: "a-1", p_reason: "conferi" }]));
});

it("lets managers look and not correct", async () => {
  backend.change(staffResponses("manager"));
  const part = await open();
  expect(part.queryByRole("button", { name: "Corrigir crédito" })).toBeNull();
});

it("says that an account never had any", async () => {
  backend.change(customerResponses({ credit: none }));
  expect((await open()).getByText("Nunca teve crédito.")).toBeInTheDocument();
});
