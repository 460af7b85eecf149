import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { UiProvider } from "../../tokens/ui-provider";
import { withOwnTheme } from "../../tokens/with-own-theme";
import { Button } from "../button";
import { Icon } from "../icon/icon";
import * as icons from "../icon/icon-paths";
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

describe("a field", () => {
  it.each([undefined, ""])("is right without an error: %p", (error) => {
    render(
      <Field label="Nome" hint="Completo" error={error}>
        <TextInput aria-describedby="outro" />
      </Field>,
      { wrapper: UiProvider },
    );
    expect(screen.getByLabelText("Nome")).toBeValid();
    expect(screen.getByLabelText("Nome").getAttribute("aria-describedby")).toMatch(/^outro \S+-hint$/);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText(/opcional/)).toBeNull();
  });

  it("lets its control keep what it was given", () => {
    render(
      <Field label="Nome" error="Errado">
        <TextInput id="meu" type="email" />
      </Field>,
      { wrapper: UiProvider },
    );
    expect(screen.getByRole("textbox")).toHaveAttribute("id", "meu");
    expect(screen.getByRole("textbox")).toHaveAttribute("type", "email");
    expect(screen.getByRole("alert")).toHaveTextContent("Errado");
  });

  it("is not needed by a control that stands alone", () => {
    render(<Select aria-label="Categoria" />, { wrapper: UiProvider });
    expect(screen.getByRole("combobox").getAttributeNames().sort()).toEqual(["aria-label", "class"]);
  });

  it("for a password keeps the keyboard from helping", () => {
    render(<PasswordInput aria-label="Senha" />, { wrapper: UiProvider });
    expect(screen.getByLabelText("Senha")).toHaveAttribute("spellcheck", "false");
    expect(screen.getByLabelText("Senha")).toHaveAttribute("autocapitalize", "none");
  });

  it("of several lines counts nothing without a limit, and passes on what is typed", async () => {
    const changed = jest.fn();
    render(<TextArea aria-label="Nota" onChange={changed} />, { wrapper: UiProvider });
    await userEvent.type(screen.getByLabelText("Nota"), "ab");
    expect(changed).toHaveBeenCalledTimes(2);
    expect(screen.queryByText(/caracteres/)).toBeNull();
    expect(screen.getByLabelText("Nota")).not.toHaveAttribute("aria-describedby");
  });
});

it("labels an icon without text, and hides one beside text", () => {
  const { container, rerender } = render(<Icon icon={icons.check} label="Pago" />, { wrapper: UiProvider });
  expect(screen.getByRole("img", { name: "Pago" })).toBeVisible();
  rerender(<Icon icon={icons.check} />);
  expect(container.querySelector("svg")).toHaveAttribute("aria-hidden", "true");
  expect(container.querySelector("svg")).not.toHaveAttribute("role");
});

it("gives a route the theme of its own build, and keeps what else the route can do", () => {
  const preload = () => Promise.resolve();
  const Page = Object.assign(() => <Button>Salvar</Button>, { preload });
  const route = withOwnTheme({ path: "/a", Component: Page });
  render(<route.Component />);
  expect(screen.getByRole("button")).toHaveStyle({ display: "inline-flex" });
  expect(route.path).toBe("/a");
  expect(route.Component.preload).toBe(preload);
});
