import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { imports, keyRow, openKeyList } from "../../testing/keys-window";
import { deferredResponse, refusal, serveStaff, value } from "../../testing/staff-backend";

const used = keyRow({ id: "bbbbbbbb-0000-4000-8000-000000000002", is_used: true, used_at: "2026-11-21T12:00:00Z" });
const idOf = (number: number) => `${`${number}`.padStart(8, "0")}-0000-4000-8000-000000000000`;
const keys = (count: number) => Array.from({ length: count }, (_, index) => keyRow({ id: idOf(index) }));

const backend = serveStaff("admin", {
  "rpc list_key_imports": () => imports(),
  "rpc list_product_keys": () => value({ keys: [keyRow(), used], total: 2 }),
  "rpc delete_product_keys": () => value([]),
});
const said = watchDialogs();
const deleted = () =>
  backend.callsOf("rpc delete_product_keys").map(({ body }) => body as { p_key_ids: string[]; p_reason: string });

it("deletes a key after asking, says what is left, and lists again", async () => {
  const { response, resolve } = deferredResponse();
  backend.change({ "rpc delete_product_key": () => response });
  const modal = await openKeyList();
  const button = await modal.findByRole("button", { name: "Excluir key aaaaaaaa" });
  said.agrees = false;
  await userEvent.click(button);
  expect(said.questions).toEqual([
    "Tem certeza que deseja excluir esta key? Ela sai do estoque deste produto e não pode ser recuperada.",
  ]);
  expect(backend.callsOf("rpc delete_product_key")).toEqual([]);
  said.agrees = true;
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"));
  backend.change({ "rpc list_product_keys": () => value({ keys: [used], total: 1 }) });
  resolve(value(3));
  await waitFor(() => expect(said.alerts).toEqual(["Key excluída com sucesso! Estoque restante: 3"]));
  expect(await modal.findByText("1 key")).toBeInTheDocument();
  expect(backend.callsOf("rpc delete_product_key").map(({ body }) => body)).toEqual([
    { p_key_id: "aaaaaaaa-0000-4000-8000-000000000001" },
  ]);
});

it("says why a key was not deleted", async () => {
  backend.change({ "rpc delete_product_key": () => refusal(409, "Key already delivered", "key_used") });
  const modal = await openKeyList();
  await userEvent.click(await modal.findByRole("button", { name: "Excluir key aaaaaaaa" }));
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao excluir key: Key already delivered"]));
});

it("deletes many for one reason, 100 a call, names those delivered meanwhile, and lists again", async () => {
  backend.change({
    "rpc list_product_keys": () => value({ keys: keys(150), total: 150 }),
    "rpc delete_product_keys": ({ body }) =>
      value((body as { p_key_ids: string[] }).p_key_ids.filter((id) => id === idOf(1))),
  });
  const modal = await openKeyList();
  await userEvent.click(await modal.findByRole("checkbox", { name: "Selecionar todos desta página" }));
  await userEvent.click(modal.getByRole("button", { name: "Excluir" }));
  const dialog = within(screen.getByRole("dialog", { name: "Excluir 150 keys" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Motivo" }), "lote com defeito");
  await userEvent.click(dialog.getByRole("button", { name: "Excluir 150 keys" }));
  expect(await dialog.findByText("149 de 150 feitos.")).toBeInTheDocument();
  expect(dialog.getByText("Key 00000001: foi entregue enquanto isso")).toBeInTheDocument();
  expect(deleted().map(({ p_key_ids }) => p_key_ids.length)).toEqual([100, 50]);
  expect(new Set(deleted().map(({ p_reason }) => p_reason))).toEqual(new Set(["lote com defeito"]));
  backend.change({ "rpc list_product_keys": () => value({ keys: [used], total: 1 }) });
  await userEvent.click(dialog.getByRole("button", { name: "Fechar" }));
  expect(await modal.findByText("1 key")).toBeInTheDocument();
});
