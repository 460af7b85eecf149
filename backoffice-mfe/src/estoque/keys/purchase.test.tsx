import { fireEvent, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { importRow, imports, keyResponses, openKeys, writeKeys } from "../../testing/keys-window";
import { serveStaff } from "../../testing/staff-backend";

const backend = serveStaff("manager", keyResponses);
const said = watchDialogs();

it("begins with the supplier and the cost of the product's last import, and sends what they were changed to", async () => {
  backend.change({ "rpc list_key_imports": () => imports(importRow({ supplier: "Zeca", unit_cost: 12.5 })) });
  const modal = await openKeys();
  const supplier = await modal.findByRole("textbox", { name: /^Fornecedor/ });
  await waitFor(() => expect(supplier).toHaveValue("Zeca"));
  const cost = modal.getByRole("textbox", { name: /^Custo por key/ });
  expect(cost).toHaveValue("12,50");
  fireEvent.change(cost, { target: { value: "muito" } });
  writeKeys(modal, "a");
  const button = await modal.findByRole("button", { name: "Adicionar 1 key" });
  await userEvent.click(button);
  expect(modal.getByText("Use um custo como 12,50")).toBeInTheDocument();
  expect(backend.callsOf("rpc add_product_keys")).toEqual([]);
  fireEvent.change(cost, { target: { value: "1.100,00" } });
  await userEvent.click(button);
  await waitFor(() => expect(said.alerts).toEqual(["1 keys adicionadas com sucesso!"]));
  expect(backend.callsOf("rpc add_product_keys").map(({ body }) => body)).toMatchObject([
    { p_supplier: "Zeca", p_unit_cost: 1100 },
  ]);
});
