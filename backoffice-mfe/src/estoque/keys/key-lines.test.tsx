import { waitFor } from "@testing-library/react";
import { watchDialogs } from "../../testing/browser";
import { keyResponses, keysOf, knownLine, openKeys, preview, writeKeys } from "../../testing/keys-window";
import { serveStaff } from "../../testing/staff-backend";
import type { OpenWindow } from "../../testing/windows";

const backend = serveStaff("manager", keyResponses);
watchDialogs();
const figures = (modal: OpenWindow) =>
  [...modal.getByLabelText("Prévia das keys").children].map((tile) => tile.textContent);

it("says line by line what the store has and where, and what repeats what", async () => {
  const known = [knownLine(2), knownLine(3, { product_name: "Proxy", is_used: true })];
  backend.change({
    "rpc preview_product_keys": () => preview({ known, repeated: [{ line: 4, first_line: 1 }], empty: 1 }),
  });
  const modal = await openKeys();
  writeKeys(modal, "a\n\nb\nb\nc\n\u200ba\n\u200b");
  const list = await modal.findByRole("list", { name: "Linhas que já existem" });
  await waitFor(() =>
    expect([...list.children].map((line) => line.textContent)).toEqual([
      "Linha 3: já está no estoque de Conta TikTok",
      "Linha 4: repete a linha 3",
      "Linha 5: já foi entregue, de Proxy",
      "Linha 6: repete a linha 1",
    ]),
  );
  expect(figures(modal)).toEqual(["Novas1", "Repetidas no texto2", "Já na loja2", "Linhas vazias2"]);
});

it("lists twenty lines, and how many more there are", async () => {
  const modal = await openKeys();
  writeKeys(modal, [...keysOf(22), ...keysOf(22)].join("\n"));
  const list = await modal.findByRole("list", { name: "Linhas que já existem" });
  await waitFor(() => expect(list.children).toHaveLength(21));
  expect(list.lastElementChild).toHaveTextContent("e mais 2");
});
