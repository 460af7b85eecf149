import { setOnline } from "@store/shared-data/testing/browser-state";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  keyResponses,
  keysField,
  keysOf,
  knownLine,
  openKeys,
  pasteKeys,
  preview,
  writeKeys,
} from "../../../testing/keys-window";
import { click, type OpenWindow } from "../../../testing/page";
import { refusal, serveStaff } from "../../../testing/staff-backend";

const backend = serveStaff("manager", keyResponses);
const figures = (modal: OpenWindow) =>
  [...modal.getByLabelText("Prévia das keys").children].map((tile) => tile.textContent);

it("shows a manager the number of keys and not their list", async () => {
  const modal = await openKeys();
  expect(screen.getByRole("dialog")).toHaveAccessibleDescription("Estoque atual: 4 keys disponíveis");
  expect(modal.queryByRole("tab")).toBeNull();
  expect(modal.queryByRole("button", { name: "Testar permissão de keys" })).toBeNull();
});

it("requires at least one key on submit", async () => {
  const modal = await openKeys();
  await click(modal, "Adicionar keys");
  expect(modal.getByText("Adicione pelo menos uma key válida")).toBeInTheDocument();
  await waitFor(() => expect(keysField(modal)).toHaveFocus());
  expect(backend.callsOf("rpc add_product_keys")).toEqual([]);
});

it("summarizes the text, and which keys the store has already", async () => {
  const resolve = backend.hold("rpc preview_product_keys");
  const modal = await openKeys(`a\nb\n\nb\n c \n${"x".repeat(4001)}`);
  await waitFor(() =>
    expect(figures(modal)).toEqual([
      "Novasconferindo…",
      "Repetidas no texto1",
      "Já na lojaconferindo…",
      "Linhas vazias1",
      "Longas demais (acima de 4.000 caracteres)1atenção",
    ]),
  );
  resolve(preview({ known: [knownLine(2)] }));
  await waitFor(() => expect(figures(modal)[0]).toBe("Novas2"));
  expect(figures(modal)[2]).toBe("Já na loja1");
  expect(backend.sent("rpc preview_product_keys")[0]).toEqual({ p_keys: ["a", "b", "c"] });
});

it("says so where the store could not be asked", async () => {
  backend.change({ "rpc preview_product_keys": () => refusal(500, "broken") });
  const modal = await openKeys("a");
  await waitFor(() => expect(figures(modal)[0]).toBe("Novasnão conferido"));
  expect(figures(modal)[2]).toBe("Já na lojanão conferido");
  setOnline(false);
  writeKeys(modal, "b");
  await waitFor(() => expect(figures(modal)[0]).toBe("Novasconferindo…"));
  await waitFor(() => expect(figures(modal)[0]).toBe("Novasnão conferido"));
  setOnline(true);
});

it("adds no more than 50,000 keys at a time", async () => {
  const modal = await openKeys();
  pasteKeys(modal, keysOf(50_001).join("\n"));
  await userEvent.click(await modal.findByRole("button", { name: "Adicionar 50.001 keys" }));
  expect(modal.getByText("Adicione no máximo 50.000 keys por vez")).toBeInTheDocument();
  expect(backend.callsOf("rpc add_product_keys")).toEqual([]);
});

it("keeps a paste of more than 500 lines beside the field", async () => {
  const modal = await openKeys();
  expect(pasteKeys(modal, keysOf(500).join("\n"))).toBe(true);
  expect(modal.queryByText(/linhas? coladas?/)).toBeNull();
  expect(pasteKeys(modal, ["z".repeat(70), ...keysOf(500)].join("\r\n"))).toBe(false);
  expect(modal.getByText("501 linhas coladas")).toBeInTheDocument();
  const message = `Começa com “${"z".repeat(60)}”. Textos longos ficam guardados fora do campo.`;
  expect(modal.getByText(message)).toBeInTheDocument();
  expect(keysField(modal)).toHaveValue("");
  writeKeys(modal, "a");
  expect(await modal.findByRole("button", { name: "Adicionar 502 keys" })).toBeInTheDocument();
});

it("says line by line what the store has and where, and what repeats what", async () => {
  const known = [knownLine(2), knownLine(3, { product_name: "Proxy", is_used: true })];
  backend.change({
    "rpc preview_product_keys": () => preview({ known, repeated: [{ line: 4, first_line: 1 }], empty: 1 }),
  });
  const modal = await openKeys("a\n\nb\nb\nc\n\u200ba\n\u200b");
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
