import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { done, orderResponses } from "../../testing/order-page";
import { beginOnAll, clickButton, doForReason, showPage, textsOf } from "../../testing/page";
import { actionRow, orderRow } from "../../testing/rows";
import { refusal, rows, serveStaff, staffResponses, value } from "../../testing/staff-backend";

const order = (number: number, change = {}) =>
  orderRow({ id: `${number}0000000-0000-4000-8000-000000000001`, amount: number * 10, ...change });
const onHold = { hold_reason: "amount_mismatch", has_key: false };
const waiting = { is_waiting: true, has_key: false };
const orders = [order(1, onHold), order(2, onHold), order(3, waiting), order(4)];
const backend = serveStaff("admin", {
  ...orderResponses(),
  "rpc find_orders": () => value({ orders, total: 4 }),
});

const choose = async (number: number) =>
  userEvent.click(await screen.findByRole("checkbox", { name: `Selecionar pedido ${number}0000000` }));
const actions = () => textsOf(screen.queryAllByRole("button", { name: /\(\d+\)$/ }));
const overridden = () => backend.sent("rpc override_order");

async function chooseAll() {
  showPage("/estoque/pedidos");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Selecionar todos desta página" }));
}
const begin = (act: string) => beginOnAll("/estoque/pedidos", act);

it("offers with the chosen orders what fits some of them, and how many", async () => {
  await chooseAll();
  expect(actions()).toEqual(["Liberar (2)", "Entregar (1)", "Atribuir (4)", "Reembolsar (4)"]);
  await choose(3);
  expect(actions()).toEqual(["Liberar (2)", "Atribuir (3)", "Reembolsar (3)"]);
  await clickButton("Limpar seleção");
  expect(actions()).toEqual([]);
});

it("offers a manager the delivery alone, and says where there is none", async () => {
  backend.change(staffResponses("manager"));
  await chooseAll();
  expect(actions()).toEqual(["Entregar (1)"]);
  await choose(3);
  expect(screen.getByText("Sem ação em massa para esta seleção")).toBeInTheDocument();
});

it("releases those that are held for one reason, and says which did not go, why, and who was first", async () => {
  backend.change({
    "rpc override_order": ({ body }) =>
      body.p_order_id === order(2).id
        ? refusal(409, "Este pedido não está retido", "order_not_held")
        : done("pedido liberado e key entregue"),
    "GET staff_actions": () =>
      rows([
        actionRow({ action: "note_added" }),
        actionRow({ action: "order_released", actor_email: "bia@exemplo.com.br" }),
      ]),
  });
  const modal = await begin("Liberar (2)");
  expect(screen.getByRole("dialog")).toHaveAccessibleName("Liberar pedido: 2 pedidos");
  const scope = /Vale para 2 pedidos, R\$.30,00 pagos: faltam R\$.270,00\. 2 outros selecionados ficam como estão\.$/;
  expect(modal.getByText(scope)).toBeInTheDocument();
  const reads = backend.callsOf("rpc find_orders").length;
  await doForReason(modal, "Liberar pedido", "ok");
  expect(await modal.findByText("1 de 2 feito.")).toBeInTheDocument();
  const left = "20000000, Conta TikTok: Este pedido não está retido. Pedido liberado por bia@exemplo.com.br em";
  expect(modal.getByText(`${left} 21/11/2026, 12:00`)).toBeInTheDocument();
  expect(modal.queryByRole("button", { name: "Tentar de novo os que faltam" })).toBeNull();
  expect(overridden()).toEqual(
    [1, 2].map((number) => ({
      p_order_id: order(number).id,
      p_action: "release",
      p_reason: "ok",
      p_email: null,
    })),
  );
  await userEvent.click(modal.getAllByRole("button", { name: "Fechar" }).at(-1) as HTMLElement);
  await waitFor(() => expect(backend.callsOf("rpc find_orders").length).toBeGreaterThan(reads));
  expect(actions()).toEqual([]);
});

it("counts a delivery that came to nothing among what did not go", async () => {
  const text = "não há key em estoque para este pedido; ele continua na fila";
  backend.change({ "rpc override_order": () => done(text, false) });
  const modal = await begin("Entregar (1)");
  await doForReason(modal, "Entregar key", "ok");
  expect(await modal.findByText(`30000000, Conta TikTok: ${text}`)).toBeInTheDocument();
  expect(modal.getByText("0 de 1 feitos.")).toBeInTheDocument();
});

it("asks for the account before many are assigned", async () => {
  const modal = await begin("Atribuir (4)");
  await doForReason(modal, "Atribuir a uma conta", "ok");
  expect(screen.getByText("Informe o e-mail da conta")).toBeInTheDocument();
  expect(overridden()).toEqual([]);
  await userEvent.type(modal.getByRole("textbox", { name: "E-mail da conta" }), "ana@exemplo.com.br");
  await clickButton("Atribuir a uma conta");
  await waitFor(() => expect(overridden()).toHaveLength(4));
  expect(overridden()[3]).toMatchObject({ p_action: "assign", p_email: "ana@exemplo.com.br" });
});

it("says before where the money of refunds goes, of PIX and of credit", async () => {
  const mixed = [order(1, { with_credit: true }), order(2)];
  backend.change({ "rpc find_orders": () => value({ orders: mixed, total: 2 }) });
  const modal = await begin("Reembolsar (2)");
  const text =
    /O dinheiro é devolvido fora da loja\. De 1 pedido pago com crédito, o valor volta como crédito na loja, na hora\. Vale/;
  expect(modal.getByText(text)).toBeInTheDocument();
});

it("chooses all that the filter leaves, page after page, up to what is acted on at once", async () => {
  const many = Array.from({ length: 700 }, (_, index) =>
    orderRow({ id: `${String(index).padStart(8, "0")}-0000-4000-8000-000000000001`, ...onHold }),
  );
  backend.change({
    "rpc find_orders": ({ body }) => {
      const orders = many.slice(Number(body.p_offset)).slice(0, Number(body.p_limit));
      return value({ orders, total: many.length });
    },
  });
  showPage("/estoque/pedidos?situacao=held&ordem=amount");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Selecionar pedido 00000000" }));
  await clickButton("Selecionar 500 de 700");
  expect(await screen.findAllByText("500 pedidos selecionados")).not.toEqual([]);
  expect(actions()[0]).toBe("Liberar (500)");
  expect(screen.queryByRole("button", { name: /^Selecionar 500/ })).toBeNull();
  expect(backend.sent("rpc find_orders").slice(-5)).toMatchObject(
    [0, 100, 200, 300, 400].map((p_offset) => ({ p_state: "held", p_sort: "amount", p_limit: 100, p_offset })),
  );
});

it("forgets what was chosen where the filter changes", async () => {
  await chooseAll();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Retidos");
  await waitFor(() => expect(actions()).toEqual([]));
});
