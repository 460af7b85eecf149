import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { configureBackend, show } from "../testing/show";
import { startSmallServer } from "../testing/small-server";
import { ProductSearch } from "./product-search";

const server = startSmallServer();
const user = userEvent.setup({ delay: null });
beforeEach(() => {
  configureBackend(server);
  server.put("/rest/v1/rpc/search_products", JSON.stringify([]));
  show(
    <>
      <ProductSearch />
      <button type="button">Outro</button>
    </>,
    "/produtos?utm_source=ads",
  );
});

const address = () => screen.getByLabelText("Endereço").textContent;
const opener = () => screen.getByRole("link", { name: "Abrir a busca" });
const closer = () => screen.queryByRole("button", { name: "Fechar a busca" });

it("leads to the results page without a script, by its sign and by its form", () => {
  expect(opener()).toHaveAttribute("href", "/buscar?utm_source=ads");
  expect(screen.getByRole("search")).toHaveAttribute("action", "/buscar");
  expect(screen.getByLabelText("Buscar produtos")).toHaveAttribute("name", "q");
});

it("opens and focuses the field on a click on the icon, and restores focus on close", async () => {
  await user.click(opener());
  expect(address()).toBe("/produtos?utm_source=ads");
  await waitFor(() => expect(screen.getByRole("combobox")).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Fechar a busca" }));
  expect(closer()).toBeNull();
  expect(opener()).toHaveFocus();
});

it("closes at Escape, the second one where suggestions are shown", async () => {
  await user.click(opener());
  await waitFor(() => expect(screen.getByRole("combobox")).toHaveFocus());
  await user.keyboard("orkut");
  await screen.findAllByText("Nenhum produto encontrado.");
  await user.keyboard("{Escape}");
  expect(closer()).not.toBeNull();
  await user.keyboard("{Escape}");
  expect(closer()).toBeNull();
  expect(opener()).toHaveFocus();
});

it("closes for who moves on with the keyboard: nothing is focused behind it", async () => {
  await user.click(opener());
  await waitFor(() => expect(screen.getByRole("combobox")).toHaveFocus());
  await user.tab();
  expect(closer()).toHaveFocus();
  await user.tab();
  expect(screen.getByRole("button", { name: "Outro" })).toHaveFocus();
  expect(closer()).toBeNull();
});
