import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { UiProvider } from "../../tokens/ui-provider";
import { withOwnTheme } from "../../tokens/with-own-theme";
import { Button } from "../button";
import { Icon } from "../icon/icon";
import * as icons from "../icon/icon-paths";
import { Field } from "./field";
import { PasswordInput } from "./password-input";
import { Select } from "./select";
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

it("shows and hides a password without losing it, and keeps the keyboard from helping", async () => {
  render(
    <Field label="Senha">
      <PasswordInput />
    </Field>,
    { wrapper: UiProvider },
  );
  const field = screen.getByLabelText("Senha");
  expect(field).toHaveAttribute("spellcheck", "false");
  expect(field).toHaveAttribute("autocapitalize", "none");
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
