import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { importRow } from "../../testing/keys-window";
import { cellsOf, factsOf, showPage } from "../../testing/page";
import { serveStaff, value } from "../../testing/staff-backend";

const id = "1a2b3c4d-0000-4000-8000-000000000001";
const figures = { id, name: "Zeca", bought: 40, spent: 400, left: 10, sold: 30, replaced: 3 };
const supplier = {
  ...figures,
  imports_total: 1,
  imports: [{ ...importRow({ added: 40, delivered: 30, replaced: 3, unit_cost: 10 }), product_name: "Conta TikTok" }],
  profit: { income: 900, fees: 18, costs: 300, profit: 582, keys: 30, uncosted: 0 },
};

const backend = serveStaff("manager", {
  "rpc list_suppliers": () => value({ total: 1, suppliers: [{ ...figures, last_at: "2026-11-20T15:00:00Z" }] }),
  "rpc get_supplier": () => value(supplier),
  "rpc list_key_import_orders": () => value({ total: 0, orders: [] }),
});

it("lists what became of each supplier's keys, and leads to the supplier", async () => {
  showPage("/estoque/fornecedores");
  const table = await screen.findByRole("region", { name: "Fornecedores" });
  expect(cellsOf(table)).toEqual([
    ["Zeca", "40", "30", "3 (10%)", "10", "R$ 400,00", expect.stringContaining("20/11")],
  ]);
  await userEvent.click(within(table).getByRole("link", { name: "Abrir fornecedor Zeca" }));
  expect(await screen.findByRole("heading", { name: "Zeca" })).toBeInTheDocument();
});

it("shows a supplier's figures, batches, and who has the keys", async () => {
  showPage(`/estoque/fornecedores/${id}`);
  expect(await screen.findByRole("heading", { name: "Zeca" })).toBeInTheDocument();
  expect(Object.fromEntries(factsOf())).toEqual({
    "Keys compradas": "40",
    Vendidas: "30",
    "Com defeito": "3 (10%)",
    "No estoque": "10",
    Gasto: "R$ 400,00",
    Recebido: "R$ 900,00",
    Lucro: "R$ 582,00",
  });
  const batches = within(screen.getByRole("region", { name: "Tabela de lotes" }));
  expect(batches.getByRole("link", { name: /Ver o lote/ })).toHaveAttribute("href", "/estoque/lotes/imp-1");
  expect(await screen.findByText("Nenhum pedido tem uma key deste fornecedor agora.")).toBeInTheDocument();
  expect(backend.sent("rpc list_key_import_orders")[0]).toMatchObject({ p_supplier_id: id });
});
