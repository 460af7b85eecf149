import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { UiProvider } from "../../tokens/ui-provider";
import { Checkbox } from "./checkbox";
import { Field } from "./field";
import { PasswordInput } from "./password-input";
import { Select } from "./select";
import { Switch } from "./switch";
import { TextArea } from "./text-area";
import { TextInput } from "./text-input";

it.each([
  ["textbox", <TextInput key="input" />],
  ["textbox", <TextArea key="area" />],
  ["combobox", <Select key="select" />],
])("names a %s and ties its hint and error to it", (role, control) => {
  render(
    <Field label="Telefone" hint="Com DDD" error="Telefone é obrigatório">
      {control}
    </Field>,
    { wrapper: UiProvider },
  );
  const field = screen.getByRole(role, { name: "Telefone" });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription("Com DDD Telefone é obrigatório");
  expect(screen.getByRole("alert")).toHaveTextContent("Telefone é obrigatório");
});

it("shows and hides a password without losing it", async () => {
  render(
    <Field label="Senha">
      <PasswordInput />
    </Field>,
    { wrapper: UiProvider },
  );
  const field = screen.getByLabelText("Senha");
  await userEvent.type(field, "segredo-1");
  expect(field).toHaveAttribute("type", "password");
  await userEvent.click(screen.getByRole("button", { name: "Mostrar senha" }));
  expect(field).toHaveAttribute("type", "text");
  await userEvent.click(screen.getByRole("button", { name: "Ocultar senha" }));
  expect(field).toHaveAttribute("type", "password");
  expect(field).toHaveValue("segredo-1");
});

it("counts the characters of a limited text and describes the field with the count", async () => {
  render(
    <Field label="Comentário">
      <TextArea maxLength={500} defaultValue="Bom" />
    </Field>,
    { wrapper: UiProvider },
  );
  const field = screen.getByRole("textbox", { name: "Comentário" });
  await userEvent.type(field, "!!");
  expect(field).toHaveAccessibleDescription("5 de 500 caracteres");
});

it.each([
  [undefined, "0 de 500 caracteres"],
  ["Ótimo", "5 de 500 caracteres"],
])("counts what a form holds for it: %p", (value, text) => {
  render(<TextArea aria-label="Comentário" maxLength={500} value={value} onChange={() => undefined} />, {
    wrapper: UiProvider,
  });
  expect(screen.getByText(text)).toBeInTheDocument();
});

it("toggles a checkbox on a click anywhere on its label", async () => {
  render(<Checkbox label="Aceito os termos" />, { wrapper: UiProvider });
  await userEvent.click(screen.getByText("Aceito os termos"));
  expect(screen.getByRole("checkbox", { name: "Aceito os termos" })).toBeChecked();
});

it("draws a switch as a track of its own, not as the box of a choice", async () => {
  render(<Switch label="Avisos" />, { wrapper: UiProvider });
  const input = screen.getByRole("switch", { name: "Avisos" });
  const { inlineSize, blockSize, appearance } = getComputedStyle(input);
  expect({ inlineSize, blockSize, appearance }).toEqual({
    inlineSize: "calc(2 * 1.25rem)",
    blockSize: "1.5rem",
    appearance: "none",
  });
  await userEvent.click(screen.getByText("Avisos"));
  expect(input).toBeChecked();
});
