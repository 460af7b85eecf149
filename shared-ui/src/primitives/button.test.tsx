import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { UiProvider } from "../tokens/ui-provider";
import { Button, ButtonLink } from "./button";
import { IconButton } from "./icon/icon-button";
import * as icons from "./icon/icon-paths";

it("does not submit the form around it unless asked to", async () => {
  const submitted = jest.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submitted}>
      <Button>Cancelar</Button>
      <Button type="submit">Salvar</Button>
    </form>,
    { wrapper: UiProvider },
  );
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  expect(submitted).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(submitted).toHaveBeenCalledTimes(1);
});

it("keeps its name and focus while loading, shows a spinner and ignores a second click", async () => {
  const onClick = jest.fn();
  const look = (loading: boolean) => (
    <Button onClick={onClick} loading={loading}>
      Salvar
    </Button>
  );
  const { rerender } = render(look(false), { wrapper: UiProvider });
  expect(screen.getByText("Salvar")).toHaveStyle({ opacity: "1" });
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  rerender(look(true));
  const button = screen.getByRole("button", { name: "Salvar", busy: true });
  expect(screen.getByText("Salvar")).toHaveStyle({ opacity: "0" });
  expect(button.querySelector("[aria-hidden=true]")).not.toBeNull();
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toHaveFocus();
  await userEvent.click(button);
  await userEvent.keyboard("{Enter}");
  expect(onClick).toHaveBeenCalledTimes(1);
});

it("does not submit a second time while it works", async () => {
  const submitted = jest.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submitted}>
      <input aria-label="Nome" />
      <Button type="submit" loading>
        Salvar
      </Button>
    </form>,
    { wrapper: UiProvider },
  );
  await userEvent.type(screen.getByRole("textbox", { name: "Nome" }), "Ana{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(submitted).not.toHaveBeenCalled();
});

it("is as wide as its words, or as its parent", () => {
  const { rerender } = render(<Button>Salvar</Button>, { wrapper: UiProvider });
  expect(screen.getByRole("button")).toHaveStyle({ display: "inline-flex" });
  rerender(<Button block>Salvar</Button>);
  expect(screen.getByRole("button")).toHaveStyle({ display: "flex" });
});

it("becomes the router's link and keeps the look's props off the page", () => {
  const Route = ({ to, ...rest }: { to: string }) => <a {...rest} href={to} />;
  render(
    <ButtonLink as={Route} to="/produtos" variant="primary" size="large" block>
      Ver produtos
    </ButtonLink>,
    { wrapper: UiProvider },
  );
  const link = screen.getByRole("link", { name: "Ver produtos" });
  expect(link).toHaveAttribute("href", "/produtos");
  expect(link.getAttributeNames().sort()).toEqual(["class", "href"]);
});

it("looks as its variant and size say", () => {
  const looks = (["primary", "strong", "secondary", "ghost", "danger"] as const).map((variant) => {
    const { unmount } = render(<ButtonLink href="/" variant={variant} size="small" />, { wrapper: UiProvider });
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
  render(<IconButton icon={icons.close} label="Fechar" />, { wrapper: UiProvider });
  expect(screen.getByRole("button", { name: "Fechar" })).toHaveAttribute("type", "button");
  expect(screen.getByRole("button")).toHaveAttribute("title", "Fechar");
});
