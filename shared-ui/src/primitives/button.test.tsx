import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { UiProvider } from "../tokens/ui-provider";
import { Button, ButtonLink } from "./button";
import { IconButton } from "./icon/icon-button";
import * as icons from "./icon/icon-paths";

const submitted = jest.fn((event: React.FormEvent) => event.preventDefault());

/** Shows a form with a field and two buttons, of which one submits. */
function showForm(loading = false) {
  submitted.mockClear();
  render(
    <form onSubmit={submitted}>
      <input aria-label="Nome" />
      <Button>Cancelar</Button>
      <Button type="submit" loading={loading}>
        Salvar
      </Button>
    </form>,
    { wrapper: UiProvider },
  );
}

it("does not submit the form around it unless asked to", async () => {
  showForm();
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
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  rerender(look(true));
  const button = screen.getByRole("button", { name: "Salvar", busy: true });
  expect(button.querySelector("[aria-hidden=true]")).not.toBeNull();
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toHaveFocus();
  await userEvent.click(button);
  await userEvent.keyboard("{Enter}");
  expect(onClick).toHaveBeenCalledTimes(1);
});

it("does not submit a second time while it works", async () => {
  showForm(true);
  await userEvent.type(screen.getByRole("textbox", { name: "Nome" }), "Ana{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(submitted).not.toHaveBeenCalled();
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

it("of an icon alone has a name, and submits nothing", () => {
  render(<IconButton icon={icons.close} label="Fechar" />, { wrapper: UiProvider });
  expect(screen.getByRole("button", { name: "Fechar" })).toHaveAttribute("type", "button");
  expect(screen.getByRole("button")).toHaveAttribute("title", "Fechar");
});
