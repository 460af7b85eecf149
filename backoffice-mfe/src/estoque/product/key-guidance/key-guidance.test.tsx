import { act, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { click, type OpenWindow, textsOf } from "../../../testing/page";
import { field, openProduct, productWrites, submit, write } from "../../../testing/product-window";
import { loginTemplate, productRow } from "../../../testing/rows";
import { rows, serveStaff } from "../../../testing/staff-backend";

const backend = serveStaff("manager", productWrites);

const written = () => backend.sent("PATCH products");
const kinds = (modal: OpenWindow) =>
  modal.getAllByRole<HTMLSelectElement>("combobox", { name: /^Tipo do campo/ }).map(({ value }) => value);
const example = (modal: OpenWindow) => field(modal, "Linha de exemplo");
const readAs = (modal: OpenWindow) => textsOf(modal.getAllByRole("definition"));

async function openWith(change: Record<string, unknown>) {
  backend.change({ "GET products": () => rows([productRow(change)]) });
  const modal = await openProduct();
  await modal.findByRole("group", { name: "Modelo da key" });
  return modal;
}

it("starts from a ready template, shows a line read by it, and saves it", async () => {
  const modal = await openWith({});
  await click(modal, "Login, senha e 2FA");
  await waitFor(() => expect(modal.getByRole("combobox", { name: "Separador" })).toHaveFocus());
  expect(kinds(modal)).toEqual(["login", "password", "totp_secret"]);
  expect(readAs(modal)).toEqual(["ana.souza", "Senha123", "JBSWY3DPEHPK3PXP"]);
  await userEvent.selectOptions(modal.getByRole("combobox", { name: "Separador" }), "Quatro hífens ( ---- )");
  expect(example(modal)).toHaveValue("ana.souza----Senha123----JBSWY3DPEHPK3PXP");
  await userEvent.selectOptions(modal.getByRole("combobox", { name: "Tipo do campo 1" }), "Usuário");
  expect(field(modal, "Nome do campo 1")).toHaveValue("Usuário");
  write(modal, "Nome do campo 2", " Senha  do perfil ");
  await userEvent.selectOptions(modal.getByRole("combobox", { name: "Tipo do campo 2" }), "Texto livre");
  await submit(modal, "Salvar");
  const fields = [
    { kind: "user", label: "Usuário" },
    { kind: "text", label: "Senha do perfil" },
    { kind: "totp_secret", label: "Chave 2FA" },
  ];
  expect(written()).toEqual([expect.objectContaining({ key_template: { separator: "----", fields } })]);
});

it("reads a line of one's own, says why it does not fit, and keeps it nowhere", async () => {
  const modal = await openWith({ key_template: loginTemplate });
  write(modal, "Linha de exemplo", "bia|segredo");
  expect(readAs(modal)).toEqual(["bia", "segredo"]);
  write(modal, "Linha de exemplo", "bia:segredo");
  expect(modal.getByText("Não cabe no modelo: o separador “|” não aparece.")).toBeVisible();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("segredo");
  write(modal, "Linha de exemplo", "");
  expect(example(modal)).toHaveValue("ana.souza|Senha123");
});

it("moves, removes and adds fields with the keyboard, and the focus goes along", async () => {
  const modal = await openWith({ key_template: loginTemplate });
  act(() => modal.getByRole("button", { name: "Descer campo 1: Login" }).focus());
  await userEvent.keyboard("{Enter}");
  expect(kinds(modal)).toEqual(["password", "login"]);
  await waitFor(() => expect(modal.getByRole("button", { name: "Subir campo 2: Login" })).toHaveFocus());
  modal.getByRole("button", { name: "Remover campo 2: Login" }).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(modal.getByRole("button", { name: "Remover campo 1: Senha" })).toHaveFocus());
  await userEvent.keyboard("{Enter}");
  const add = modal.getByRole("button", { name: "Adicionar campo" });
  await waitFor(() => expect(add).toHaveFocus());
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(modal.getByRole("combobox", { name: "Tipo do campo 1" })).toHaveFocus());
  expect(kinds(modal)).toEqual(["text"]);
});

it("takes a separator of one's own, and says what none can be", async () => {
  const modal = await openWith({ key_template: loginTemplate });
  await userEvent.selectOptions(modal.getByRole("combobox", { name: "Separador" }), "Outro");
  write(modal, "Outro separador", "a");
  await click(modal, "Salvar");
  const other = field(modal, "Outro separador");
  await waitFor(() => expect(other).toHaveFocus());
  expect(other).toHaveAccessibleDescription("Separador: de 1 a 4 sinais, sem letras nem números");
  expect(written()).toEqual([]);
  write(modal, "Outro separador", "~~");
  await submit(modal, "Salvar");
  expect(written()).toEqual([expect.objectContaining({ key_template: { ...loginTemplate, separator: "~~" } })]);
});

it("wants a name for each field, and a field at least", async () => {
  const modal = await openWith({ key_template: { ...loginTemplate, separator: "~" } });
  expect(field(modal, "Outro separador")).toHaveValue("~");
  write(modal, "Nome do campo 2", " ");
  await click(modal, "Salvar");
  expect(await modal.findByText("Dê um nome a cada campo do modelo")).toBeVisible();
  await waitFor(() => expect(field(modal, "Nome do campo 2")).toHaveFocus());
  await click(modal, "Remover campo 2");
  await click(modal, "Remover campo 1: Login");
  expect(await modal.findByText("O modelo precisa de 1 a 12 campos")).toBeVisible();
  expect(written()).toEqual([]);
});

it("is removed on click", async () => {
  const modal = await openWith({ key_template: loginTemplate });
  await click(modal, "Remover modelo");
  await waitFor(() => expect(modal.getByRole("button", { name: "Login e senha" })).toHaveFocus());
  await submit(modal, "Salvar");
  expect(written()).toEqual([expect.objectContaining({ key_template: null })]);
});

it("suggests first steps that fit the template, and saves them", async () => {
  const modal = await openWith({ key_template: { separator: ":", fields: [{ kind: "host", label: "Host" }] } });
  await click(modal, "Usar os passos sugeridos");
  const [step, ...others] = modal.getByLabelText<HTMLTextAreaElement>(/^Primeiros passos/).value.split("\n");
  expect([step, others.length > 2]).toEqual(["Cadastre o proxy na sua ferramenta", true]);
  expect(modal.queryByRole("button", { name: "Usar os passos sugeridos" })).toBeNull();
  await submit(modal, "Salvar");
  expect(written()).toEqual([expect.objectContaining({ first_steps: [step, ...others] })]);
});
