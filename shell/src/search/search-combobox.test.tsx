import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { configureBackend, show } from "../testing/show";
import { startSmallServer } from "../testing/small-server";
import { ProductSearch } from "./product-search";

const server = startSmallServer();
const user = userEvent.setup({ delay: null });
const search = "/rest/v1/rpc/search_products";
const product = (id: string) => ({ id, name: `Conta ${id}`, price: "10.00", is_active: true });
jest.setTimeout(20_000);

beforeEach(() => {
  configureBackend(server);
  server.put(search, JSON.stringify([product("a b"), product("c")]));
});

const address = () => screen.getByLabelText("Endereço").textContent;

/** Turns to the field, which fetches the suggestions. */
async function open(at = "/produtos?utm_source=ads") {
  show(<ProductSearch />, at);
  await user.click(screen.getByLabelText("Buscar produtos"));
  await screen.findByRole("combobox");
}
const options = async () => (await screen.findAllByRole("option")).map(({ textContent }) => textContent);

it("is a plain field until somebody turns to it, and loses neither text nor focus then", async () => {
  show(<ProductSearch />, "/");
  expect(screen.queryByRole("combobox")).toBeNull();
  const plain = screen.getByLabelText("Buscar produtos");
  await user.click(plain);
  await user.keyboard("con");
  const box = await screen.findByRole<HTMLInputElement>("combobox");
  expect(box).toHaveFocus();
  await user.keyboard("ta");
  expect(box).toHaveValue("conta");
});

it("takes over what was typed before anybody listened", async () => {
  document.body.innerHTML = "";
  show(<ProductSearch />, "/");
  await user.type(screen.getByLabelText("Buscar produtos"), "bm");
  expect(await screen.findByRole("combobox")).toHaveValue("bm");
});

it("suggests products with their price, says how many there are, and opens the chosen one", async () => {
  await open();
  await user.keyboard("conta");
  expect(await options()).toEqual([expect.stringMatching(/^Conta a bR\$/), expect.stringMatching(/^Conta cR\$/)]);
  expect(screen.getByText("2 produtos encontrados.")).toBeInTheDocument();
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(address()).toBe("/product/c?utm_source=ads");
  expect(screen.getByRole("combobox")).toHaveValue("");
});

it("opens the product that is clicked", async () => {
  await open();
  await user.keyboard("conta");
  await options();
  await user.click(screen.getByRole("option", { name: /Conta a b/ }));
  expect(address()).toBe("/product/a%20b?utm_source=ads");
});

it("opens the first product at Enter, also where the answer comes after it", async () => {
  await open();
  await user.keyboard("conta{Enter}");
  expect(address()).toBe("/produtos?utm_source=ads");
  await waitFor(() => expect(address()).toBe("/product/a%20b?utm_source=ads"));
});

it("opens nothing at Enter where nothing is typed, where nothing is found, or where the text has changed since", async () => {
  await open();
  await user.keyboard("{Enter}  {Enter}");
  server.put(search, "[]");
  await user.keyboard("nada{Enter}");
  expect(await screen.findAllByText("Nenhum produto encontrado.")).not.toHaveLength(0);
  server.put(search, JSON.stringify([product("c")]));
  await user.keyboard("{Enter}x");
  expect(await options()).toHaveLength(1);
  expect(screen.getByText("1 produto encontrado.")).toBeInTheDocument();
  expect(address()).toBe("/produtos?utm_source=ads");
});

it("closes at Escape, and then clears", async () => {
  await open();
  await user.keyboard("conta");
  await options();
  await user.keyboard("{Escape}");
  expect(screen.queryAllByRole("option")).toHaveLength(0);
  expect(screen.getByRole("combobox")).toHaveValue("conta");
  await user.keyboard("{Escape}");
  expect(screen.getByRole("combobox")).toHaveValue("");
});

it("suggests nothing for spaces", async () => {
  await open();
  await user.keyboard("   ");
  expect(screen.queryByText(/encontrado|Buscando/)).toBeNull();
});

it("leaves the focus with who has moved on before the suggestions came", async () => {
  show(
    <>
      <ProductSearch />
      <button type="button">Outro</button>
    </>,
  );
  const other = screen.getByRole("button", { name: "Outro" });
  act(() => screen.getByLabelText("Buscar produtos").focus());
  act(() => other.focus());
  await screen.findByRole("combobox");
  expect(other).toHaveFocus();
});
