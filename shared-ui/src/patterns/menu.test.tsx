import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { GalleryLink } from "../gallery/gallery-link";
import { UiProvider } from "../tokens/ui-provider";
import { Menu } from "./menu";

const signOut = jest.fn();

beforeEach(() => {
  signOut.mockClear();
  render(
    <>
      <Menu
        label="Menu da conta"
        linkAs={GalleryLink}
        items={[
          { label: "Meu Perfil", to: "#perfil" },
          { label: "Meus Pedidos", to: "#pedidos" },
          { label: "Sair", onSelect: signOut },
        ]}
      >
        Ana
      </Menu>
      <button type="button">Outro lugar</button>
    </>,
    { wrapper: UiProvider },
  );
});

const trigger = () => screen.getByRole("button", { name: "Menu da conta Ana" });
const open = () => userEvent.click(trigger());

it("opens links and actions on a press and closes on the next", async () => {
  expect(trigger()).toHaveAttribute("aria-expanded", "false");
  await open();
  expect(trigger()).toHaveAttribute("aria-expanded", "true");
  expect(screen.getByRole("link", { name: "Meus Pedidos" })).toHaveAttribute("href", "#pedidos");
  await open();
  expect(screen.queryByRole("link")).toBeNull();
});

it("walks with the arrow keys and gives the focus back on Esc", async () => {
  await open();
  await userEvent.keyboard("{ArrowDown}");
  expect(screen.getByRole("link", { name: "Meu Perfil" })).toHaveFocus();
  await userEvent.keyboard("{End}");
  expect(screen.getByRole("button", { name: "Sair" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  expect(trigger()).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Sair" })).toBeNull();
});

it.each(["Meu Perfil", "Sair"])("closes after %s", async (name) => {
  await open();
  await userEvent.click(screen.getByText(name));
  expect(trigger()).toHaveAttribute("aria-expanded", "false");
});
