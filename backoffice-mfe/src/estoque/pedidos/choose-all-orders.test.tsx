import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { orderResponses } from "../../testing/order-page";
import { orderRow } from "../../testing/rows";
import { showPage } from "../../testing/show-page";
import { deferredResponse, refusal, serveStaff, value } from "../../testing/staff-backend";

const onHold = { hold_reason: "amount_mismatch", has_key: false };
const orders = [1, 2, 3, 4].map((number) => orderRow({ id: `${number}0000000-0000-4000-8000-000000000001` }));
const backend = serveStaff("admin", { ...orderResponses(), "rpc find_orders": () => value({ orders, total: 4 }) });
const said = watchDialogs();

const click = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const choose = async (number: number) =>
  userEvent.click(await screen.findByRole("checkbox", { name: `Selecionar pedido ${number}0000000` }));
const actions = () => screen.queryAllByRole("button", { name: /\(\d+\)$/ }).map(({ textContent }) => textContent);

it("chooses all that the filter leaves, page after page, up to what is acted on at once", async () => {
  const many = Array.from({ length: 700 }, (_, index) =>
    orderRow({ id: `${String(index).padStart(8, "0")}-0000-4000-8000-000000000001`, ...onHold }),
  );
  backend.change({
    "rpc find_orders": ({ body }) => {
      const { p_limit, p_offset } = body as { p_limit: number; p_offset: number };
      return value({ orders: many.slice(p_offset, p_offset + p_limit), total: many.length });
    },
  });
  showPage("/estoque/pedidos?situacao=held&ordem=amount");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Selecionar pedido 00000000" }));
  await click("Selecionar 500 de 700");
  expect(await screen.findAllByText("500 pedidos selecionados")).not.toEqual([]);
  expect(actions()[0]).toBe("Liberar (500)");
  expect(screen.queryByRole("button", { name: /^Selecionar 500/ })).toBeNull();
  const calls = backend.callsOf("rpc find_orders").map(({ body }) => body as Record<string, unknown>);
  expect(calls.slice(-5).map(({ p_limit, p_offset }) => [p_limit, p_offset])).toEqual(
    [0, 100, 200, 300, 400].map((offset) => [100, offset]),
  );
  expect(calls.at(-1)).toMatchObject({ p_state: "held", p_sort: "amount" });
});

it("says that they could not be read, and forgets them where the filter changes meanwhile", async () => {
  showPage("/estoque/pedidos");
  await choose(1);
  backend.change({ "rpc find_orders": () => refusal(403, "broken") });
  await click("Selecionar os 4");
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao carregar pedidos: broken"]));
  const { response, resolve } = deferredResponse();
  backend.change({ "rpc find_orders": () => response });
  await click("Selecionar os 4");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Retidos");
  resolve(value({ orders, total: 4 }));
  await waitFor(() => expect(screen.getByRole("table").closest("[aria-busy]")).toHaveAttribute("aria-busy", "false"));
  expect(actions()).toEqual([]);
  expect(screen.queryByText(/selecionados?$/)).toBeNull();
});
