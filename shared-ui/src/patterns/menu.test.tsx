import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { GalleryLink } from "../gallery/gallery-link";
import { UiProvider } from "../tokens/ui-provider";
import { Menu } from "./menu";

const signOut = jest.fn();

beforeEach(() => {
  signOut.mockReset();
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

it("opens its list of links and actions on click, and closes on the next click", async () => {
  expect(trigger()).toHaveAttribute("aria-expanded", "false");
  expect(trigger()).not.toHaveAttribute("aria-controls");
  await open();
  expect(trigger()).toHaveAttribute("aria-expanded", "true");
  expect(trigger()).toHaveAttribute("aria-controls", screen.getByRole("list").id);
  expect(screen.getByRole("link", { name: "Meus Pedidos" })).toHaveAttribute("href", "#pedidos");
  await open();
  expect(screen.queryByRole("link")).toBeNull();
});

it.each([
  ["ArrowDown", "Meu Perfil", "Meus Pedidos"],
  ["ArrowLeft", "Sair", "Meus Pedidos"],
  ["ArrowDown", "Sair", /^Menu da conta/],
  ["ArrowUp", /^Menu da conta/, "Sair"],
  ["Home", "Sair", /^Menu da conta/],
  ["End", "Meu Perfil", "Sair"],
])("walks by %s from %s to %s, and the page does not scroll", async (key, from, to) => {
  await open();
  const stop = (name: string | RegExp) => screen.queryByRole("link", { name }) ?? screen.getByRole("button", { name });
  stop(from).focus();
  expect(fireEvent.keyDown(stop(from), { key })).toBe(false);
  expect(stop(to)).toHaveFocus();
});

it.each(["a", "Enter", "Tab"])("leaves the key %s to the browser", async (key) => {
  await open();
  expect(fireEvent.keyDown(trigger(), { key })).toBe(true);
  expect(trigger()).toHaveFocus();
});

it("gives the focus back on Esc, and takes no key while it is closed", async () => {
  await open();
  await userEvent.keyboard("{ArrowDown}{Escape}");
  expect(trigger()).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Sair" })).toBeNull();
  for (const key of ["ArrowDown", "Escape"]) expect(fireEvent.keyDown(trigger(), { key })).toBe(true);
  expect(trigger()).toHaveFocus();
});

it("stays open on clicks and focus inside, and closes on those outside", async () => {
  await open();
  fireEvent.pointerDown(screen.getByRole("list"));
  fireEvent.focusIn(screen.getByRole("link", { name: "Meu Perfil" }));
  expect(screen.getByRole("list")).toBeInTheDocument();
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole("list")).toBeNull();
  await open();
  fireEvent.focusIn(screen.getByRole("button", { name: "Outro lugar" }));
  expect(screen.queryByRole("list")).toBeNull();
});

it("closes by what was chosen, and does it", async () => {
  await open();
  await userEvent.click(screen.getByText("Meu Perfil"));
  expect(trigger()).toHaveAttribute("aria-expanded", "false");
  await open();
  await userEvent.click(screen.getByText("Sair"));
  expect(trigger()).toHaveAttribute("aria-expanded", "false");
  expect(signOut).toHaveBeenCalledTimes(1);
});
