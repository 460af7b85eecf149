import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { addKeysOf, importRow, imports, keyResponses, openKeys } from "../../../testing/keys-window";
import { cellsOf, giveReason, type OpenWindow } from "../../../testing/page";
import { actionRow } from "../../../testing/rows";
import { rows, said, serveStaff, value } from "../../../testing/staff-backend";

const backend = serveStaff("manager", keyResponses);
const undo = { name: "Desfazer esta adição" };

const undone = () => backend.sent("rpc undo_key_import");
const confirm = (modal: OpenWindow) => userEvent.click(within(modal.getByRole("form", undo)).getByRole("button", undo));
const listed = async (modal: OpenWindow) => cellsOf(await modal.findByRole("table", { name: /O que foi colado/ }));

it("offers to undo what was just added, says what will happen, and does it for a reason", async () => {
  backend.change({
    "rpc list_key_imports": () => imports(importRow({ added: 3, left: 3 })),
    "rpc undo_key_import": () => value({ removed: 3, delivered: 0, stock: 4 }),
  });
  const modal = await addKeysOf("a\nb\nc", 3);
  await userEvent.click(await modal.findByRole("button", undo));
  const form = await modal.findByRole("form", undo);
  expect(form).toHaveAccessibleDescription(
    "3 keys desta adição saem do estoque e não poderão ser entregues. As mesmas keys podem ser adicionadas de novo, também a outro produto.",
  );
  giveReason(modal, "produto errado");
  backend.change({
    "rpc list_key_imports": () => imports(importRow({ left: 0, removed: 3, undone_at: "2026-11-21T12:05:00Z" })),
  });
  await confirm(modal);
  await waitFor(() => expect(said.alerts.at(-1)).toBe("Adição desfeita: 3 keys retiradas. Estoque: 4"));
  expect(undone()).toEqual([{ p_import_id: "imp-1", p_reason: "produto errado" }]);
  await waitFor(() => expect(modal.queryByRole("form", undo)).toBeNull());
  expect(modal.queryByText("3 keys adicionadas! Estoque: 7")).toBeNull();
  await waitFor(async () => expect((await listed(modal))[0]?.at(-1)).toBe("Desfeita: 3 retiradas"));
});

it("names the orders that have keys of it, and that they keep them", async () => {
  const orders = ["1a2b3c4d-0000-4000-8000-000000000001", "2b3c4d5e-0000-4000-8000-000000000002"];
  backend.change({
    "rpc list_key_imports": () => imports(importRow({ added: 4, left: 1, delivered: 3, orders })),
    "rpc undo_key_import": () => value({ removed: 1, delivered: 3, stock: 0 }),
  });
  const modal = await openKeys();
  await userEvent.click(await modal.findByRole("button", { name: "Desfazer a adição de 21/11/2026, 09:00" }));
  const form = within(modal.getByRole("form", undo));
  expect(modal.getByRole("form", undo)).toHaveAccessibleDescription(
    "1 key desta adição sai do estoque e não poderá ser entregue. 3 já foram entregues e ficam com quem recebeu. As retiradas podem ser adicionadas de novo, também a outro produto.",
  );
  const delivered = "Entregues em: pedido 1a2b3c4d, pedido 2b3c4d5e e mais 1 pedido";
  expect(form.getByText(/^Entregues em:/)).toHaveTextContent(delivered);
  expect(form.getByRole("link", { name: "pedido 1a2b3c4d" })).toHaveAttribute("href", `/estoque/pedidos/${orders[0]}`);
  giveReason(modal, "engano");
  await confirm(modal);
  const message = "Adição desfeita: 1 key retirada, 3 já estavam entregues e ficaram com quem recebeu. Estoque: 0";
  await waitFor(() => expect(said.alerts).toEqual([message]));
});

it.each([
  ["another", "bbbbbbbb-0000-4000-8000-000000000002", "Adição já desfeita por bia@exemplo.com.br em 21/11/2026, 12:00"],
  ["the same person", "0f0f0f0f-0000-4000-8000-000000000001", "Adição desfeita"],
])("says who undid it where %s was first, from the log", async (_, actor_id, message) => {
  const undone_at = "2026-11-21T14:59:59Z";
  const entry = actionRow({ action: "import_undone", actor_id, actor_email: "bia@exemplo.com.br", order_id: null });
  backend.change({
    "rpc list_key_imports": () => imports(importRow()),
    "rpc undo_key_import": () => value({ removed: 3, delivered: 0, stock: 4 }),
    "GET staff_actions": () => rows([entry]),
  });
  const modal = await openKeys();
  await userEvent.click(await modal.findByRole("button", { name: "Desfazer a adição de 21/11/2026, 09:00" }));
  giveReason(modal, "engano");
  backend.change({ "rpc list_key_imports": () => imports(importRow({ left: 0, removed: 3, undone_at })) });
  await confirm(modal);
  await waitFor(() => expect(said.alerts).toEqual([`${message}: 3 keys retiradas. Estoque: 4`]));
});

it("lists the last imports with what became of them, and offers to undo what is one's own and not gone", async () => {
  backend.change({
    "rpc list_key_imports": () =>
      imports(
        importRow({ id: "a", added: 3000, left: 2990, delivered: 10 }),
        importRow({ id: "b", is_mine: false, email: "outra@exemplo.com.br" }),
        importRow({ id: "c", left: 0, delivered: 3 }),
        importRow({ id: "d", left: 0, email: null, undone_at: "2026-11-21T12:05:00Z", removed: 3 }),
      ),
  });
  const modal = await openKeys();
  const [when, me] = ["21/11/2026, 09:00", "gerencia@exemplo.com.br"];
  expect(await listed(modal)).toEqual([
    [when, me, "3.000", "10", "2.990", "Desfazer"],
    [when, "outra@exemplo.com.br", "3", "0", "3", "Só quem adicionou, ou um administrador"],
    [when, me, "3", "3", "0", "Nada a desfazer"],
    [when, "conta removida", "3", "0", "0", "Desfeita: 3 retiradas"],
  ]);
  expect(backend.sent("rpc list_key_imports")[0]).toEqual({ p_product_id: "tiktok-1", p_limit: 5, p_offset: 0 });
});
