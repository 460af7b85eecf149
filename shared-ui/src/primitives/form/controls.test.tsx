import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { UiProvider } from "../../tokens/ui-provider";
import { withOwnTheme } from "../../tokens/with-own-theme";
import { Button, ButtonLink } from "../button";
import { Icon } from "../icon/icon";
import { IconButton } from "../icon/icon-button";
import * as icons from "../icon/icon-paths";
import { Field } from "./field";
import { PasswordInput } from "./password-input";
import { Select } from "./select";
import { TextArea } from "./text-area";
import { TextInput } from "./text-input";

const wrapper = UiProvider;
const user = userEvent.setup({ delay: null });

describe("a button", () => {
  it("is as wide as its words, or as its parent, and keeps that to itself", () => {
    const complaints = jest.spyOn(console, "error");
    const { rerender } = render(<Button>Salvar</Button>, { wrapper });
    expect(screen.getByRole("button")).toHaveStyle({ display: "inline-flex" });
    rerender(<Button block>Salvar</Button>);
    expect(screen.getByRole("button")).toHaveStyle({ display: "flex" });
    expect(screen.getByRole("button").getAttributeNames().sort()).toEqual(["class", "type"]);
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  it("hides its words behind the spinner while it works, and is no dead end for the keyboard", () => {
    const { rerender } = render(<Button>Salvar</Button>, { wrapper });
    const button = screen.getByRole("button");
    expect(screen.getByText("Salvar")).toHaveStyle({ opacity: "1" });
    expect(button.querySelector("[aria-hidden]")).toBeNull();
    rerender(<Button loading>Salvar</Button>);
    expect(screen.getByText("Salvar")).toHaveStyle({ opacity: "0" });
    expect(button.querySelector("[aria-hidden=true]")).not.toBeNull();
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).not.toBeDisabled();
  });

  it("looks as its variant and size say", () => {
    const looks = (["primary", "strong", "secondary", "ghost", "danger"] as const).map((variant) => {
      const { unmount } = render(<ButtonLink href="/" variant={variant} size="small" />, { wrapper });
      const link = screen.getByRole("link");
      const { fontSize } = getComputedStyle(link);
      // The colours are the page's custom properties, which jsdom does not look up: the rules say which.
      const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules] as CSSStyleRule[]);
      const own = rules.filter(({ selectorText }) => selectorText && link.matches(selectorText));
      unmount();
      return { background: own.map(({ style }) => style.background).join(""), fontSize };
    });
    expect(new Set(looks.map(({ background }) => background)).size).toBe(5);
    expect(looks[0]?.fontSize).toBe("0.875rem");
  });

  it("of an icon alone has a name, and submits nothing", () => {
    render(<IconButton icon={icons.close} label="Fechar" />, { wrapper });
    expect(screen.getByRole("button", { name: "Fechar" })).toHaveAttribute("type", "button");
    expect(screen.getByRole("button")).toHaveAttribute("title", "Fechar");
  });
});

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
    expect(screen.getByLabelText("Nota")).toHaveAttribute("rows", "4");
  });

  it("of several lines counts from nothing", () => {
    render(<TextArea aria-label="Nota" maxLength={10} />, { wrapper });
    expect(screen.getByText("0 de 10 caracteres")).toBeVisible();
  });
});

it("names a drawing that stands alone, and hides one beside its words", () => {
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
