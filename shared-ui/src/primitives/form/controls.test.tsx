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

const wrapper = UiProvider;
const user = userEvent.setup({ delay: null });

describe("a field", () => {
  it.each([undefined, ""])("is right without an error: %p", (error) => {
    render(
      <Field label="Nome" hint="Completo" error={error}>
        <TextInput aria-describedby="outro" />
      </Field>,
      { wrapper },
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
      { wrapper },
    );
    expect(screen.getByRole("textbox")).toHaveAttribute("id", "meu");
    expect(screen.getByRole("textbox")).toHaveAttribute("type", "email");
    expect(screen.getByRole("alert")).toHaveTextContent("Errado");
  });

  it("is not needed by a control that stands alone", () => {
    render(<Select aria-label="Categoria" />, { wrapper });
    expect(screen.getByRole("combobox").getAttributeNames().sort()).toEqual(["aria-label", "class"]);
  });

  it("for a password keeps the keyboard from helping", () => {
    render(<PasswordInput aria-label="Senha" />, { wrapper });
    expect(screen.getByLabelText("Senha")).toHaveAttribute("spellcheck", "false");
    expect(screen.getByLabelText("Senha")).toHaveAttribute("autocapitalize", "none");
  });

  it("of several lines counts nothing without a limit, and passes on what is typed", async () => {
    const changed = jest.fn();
    render(<TextArea aria-label="Nota" onChange={changed} />, { wrapper });
    await user.type(screen.getByLabelText("Nota"), "ab");
    expect(changed).toHaveBeenCalledTimes(2);
    expect(screen.queryByText(/caracteres/)).toBeNull();
    expect(screen.getByLabelText("Nota")).not.toHaveAttribute("aria-describedby");
  });
});

it("labels an icon without text, and hides one beside text", () => {
  const { container, rerender } = render(<Icon icon={icons.check} label="Pago" />, { wrapper });
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
