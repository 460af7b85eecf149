import { signOut } from "@store/shared-data";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  keyResponses,
  keysField,
  keysOf,
  knownLine,
  openKeys,
  pasteKeys,
  report,
  sentKeys,
  writeKeys,
} from "../../testing/keys-window";
import { click, isWindowOpen, type OpenWindow, showPage, textsOf } from "../../testing/page";
import { productRow } from "../../testing/rows";
import { signInElsewhere, signOutElsewhere } from "../../testing/sign-in";
import { rows, said, serveStaff, staffEmail, staffResponses } from "../../testing/staff-backend";

const key_template = {
  separator: ":",
  fields: [
    { kind: "login", label: "Login" },
    { kind: "password", label: "Senha" },
    { kind: "totp_secret", label: "Chave 2FA" },
  ],
};
const secret = "JBSWY3DPEHPK3PXP";

const backend = serveStaff("manager", keyResponses);

beforeEach(() => backend.change({ "GET products": () => rows([productRow({ key_template })]) }));

const listed = (modal: OpenWindow, name: string) =>
  textsOf(within(modal.getByRole("list", { name })).getAllByRole("listitem"));
const read = (modal: OpenWindow) => listed(modal, "Campos de cada linha");
const misfits = (modal: OpenWindow) => listed(modal, "Linhas que não cabem no modelo");
const sent = () => backend.callsOf("rpc add_product_keys").flatMap(sentKeys);

it("shows the fields of each line, and reveals secrets on request", async () => {
  const modal = await openKeys(`ana:segredo:${secret}\nbia:outra:${secret}`);
  await waitFor(() =>
    expect(read(modal)).toEqual([
      "Linha 1LoginanaSenha••••••Chave 2FA••••••",
      "Linha 2LoginbiaSenha••••••Chave 2FA••••••",
    ]),
  );
  await click(modal, "Mostrar senhas");
  expect(read(modal)[0]).toBe(`Linha 1LoginanaSenhasegredoChave 2FA${secret}`);
  await click(modal, "Ocultar senhas");
  expect(read(modal)[0]).toBe("Linha 1LoginanaSenha••••••Chave 2FA••••••");
  expect(modal.queryByRole("checkbox")).toBeNull();
});

it("adds what fits under its line of the text, and leaves the rest in the field with the reason", async () => {
  backend.change({ "rpc add_product_keys": () => report({ added: 1, known: [knownLine(1)] }) });
  const modal = await openKeys(`bia:y\n\nbia:y\nana:z:curta\nana:x:${secret}`);
  await waitFor(() =>
    expect(misfits(modal)).toEqual([
      "Linha 1: falta Chave 2FA",
      "Linha 4: Chave 2FA: não é uma chave 2FA (base32 ou endereço otpauth://totp)",
    ]),
  );
  expect(modal.getByText("2 linhas não cabem no modelo")).toBeVisible();
  await click(modal, "Adicionar 1 key");
  await waitFor(() => expect(said.alerts).toEqual(["1 keys adicionadas com sucesso!"]));
  expect(sent()).toEqual([`ana:x:${secret}`]);
  expect(modal.getByText("Linha 5: já está no estoque de Conta TikTok")).toBeVisible();
  expect(keysField(modal)).toHaveValue("bia:y\nana:z:curta");
});

it("adds the rest as plain text where that is chosen, for these lines alone", async () => {
  const modal = await openKeys(`ana:x:${secret}\nbia:y`);
  const choice = await modal.findByRole("checkbox", { name: "Adicionar também, como texto simples" });
  expect(choice).not.toBeChecked();
  await userEvent.click(choice);
  await click(modal, "Adicionar 2 keys");
  await waitFor(() => expect(said.alerts).toHaveLength(1));
  expect(sent()).toEqual([`ana:x:${secret}`, "bia:y"]);
  expect(keysField(modal)).toHaveValue("");
  writeKeys(modal, "cau");
  expect(await modal.findByRole("checkbox", { name: /texto simples/ })).not.toBeChecked();
});

it("says so where no line fits, sends nothing, and asks before they are lost", async () => {
  const modal = await openKeys("bia\ncau");
  await modal.findByText("2 linhas não cabem no modelo");
  await click(modal, "Adicionar keys");
  const text = "Nenhuma linha cabe no modelo: corrija-as, ou adicione-as como texto simples";
  expect(modal.getByText(text)).toBeVisible();
  expect(sent()).toEqual([]);
  said.agrees = false;
  await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
  expect(said.questions).toHaveLength(1);
  expect(isWindowOpen()).toBe(true);
});

describe("a draft", () => {
  beforeEach(() => {
    backend.change(staffResponses("manager"));
    act(() => signInElsewhere(staffEmail));
  });

  async function openKeys() {
    const page = showPage("/estoque?keys=tiktok-1");
    return { page, modal: within(await screen.findByRole("dialog", { name: "Keys: Conta TikTok" })) };
  }

  /** The session ends in another tab, and the person signs in again. */
  async function comeBack(page: { unmount: () => void }) {
    act(() => signOutElsewhere());
    page.unmount();
    act(() => signInElsewhere(staffEmail));
    return openKeys();
  }

  it("has the keys that were not sent again after the end of the session", async () => {
    const { page, modal } = await openKeys();
    writeKeys(modal, "a\nb");
    expect(await modal.findByText("Até serem enviadas, as keys ficam guardadas só nesta aba.")).toBeVisible();
    const back = await comeBack(page);
    expect(keysField(back.modal)).toHaveValue("a\nb");
    expect(back.modal.getByText("Rascunho recuperado")).toBeVisible();
    await click(back.modal, "Adicionar 2 keys");
    await waitFor(() => expect(said.alerts).toEqual(["2 keys adicionadas com sucesso!"]));
    expect(sent()).toEqual(["a", "b"]);
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
    expect(back.modal.queryByText("Rascunho recuperado")).toBeNull();
  });

  it("keeps a paste in memory when storage is full, and says so", async () => {
    const setItem = Storage.prototype.setItem;
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, name, text) {
      if (text.length > 5000) throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, name, text);
    });
    const { page, modal } = await openKeys();
    pasteKeys(modal, keysOf(3000).join("\n"));
    expect(await modal.findByText(/^São keys demais para este navegador guardar/)).toBeVisible();
    const back = await comeBack(page);
    expect(back.modal.getByText("3.000 linhas coladas")).toBeVisible();
    await act(() => signOut());
    act(() => signInElsewhere(staffEmail));
    const gone = await comeBack(back.page);
    expect(gone.modal.queryByText("3.000 linhas coladas")).toBeNull();
  });
});
