import { builtInIds } from "@store/shared-data";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { configureBackend, show } from "../testing/show";
import { startSmallServer } from "../testing/small-server";
import { ProductSearch } from "./product-search";

const server = startSmallServer();
const user = userEvent.setup({ delay: null });
const search = "/rest/v1/rpc/search_products";
const product = (id: string, more: object = {}) => ({
  id,
  name: `Conta ${id}`,
  price: "10.00",
  is_active: true,
  stock_count: 3,
  ...more,
});
const all = "Ver todos os resultados";

beforeEach(() => {
  configureBackend(server);
  server.put(search, JSON.stringify([product("a b"), product("c")]));
  // No built-in product is without a row.
  server.put("/rest/v1/products", JSON.stringify(builtInIds.map((id) => ({ id }))));
});

const address = () => screen.getByLabelText("Endereço").textContent;

/** Turns to the field, which fetches the suggestions. */
async function open(at = "/produtos?utm_source=ads") {
  show(<ProductSearch />, at);
  await user.click(screen.getByLabelText("Buscar produtos"));
  await screen.findByRole("combobox");
}
const options = async () => (await screen.findAllByRole("option")).map(({ textContent }) => textContent);

it("is a plain field until it is focused, and keeps text and focus then", async () => {
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

it("suggests products with their price, says how many there are, and opens the chosen one", async () => {
  await open();
  await user.keyboard("conta");
  expect(await options()).toEqual([
    expect.stringMatching(/^Conta a b R\$/),
    expect.stringMatching(/^Conta c R\$/),
    all,
  ]);
  expect(screen.getByText("2 produtos encontrados.")).toBeInTheDocument();
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(address()).toBe("/product/c?utm_source=ads");
  expect(screen.getByRole("combobox")).toHaveValue("");
});

it("shows each product's picture, or its category's, and says which is sold out", async () => {
  const rows = [
    product("a", { image_url: "/art/a.svg" }),
    product("b", { stock_count: 0, image_url: null, category: "tiktok" }),
  ];
  server.put(search, JSON.stringify(rows));
  await open();
  await user.keyboard("conta");
  expect(await options()).toEqual([
    expect.stringMatching(/^Conta a R\$\s10,00$/),
    expect.stringMatching(/^Conta b R\$\s10,00 ESGOTADO$/),
    all,
  ]);
  const pictures = screen.getAllByRole("option").map((option) => option.querySelector("img")?.getAttribute("src"));
  expect(pictures).toEqual(["/art/a.svg", "/art/category-tiktok.svg", undefined]);
});

it("leads to all results at Enter, before the answer too, and by the last line", async () => {
  await open();
  await user.keyboard("conta &c{Enter}");
  expect(address()).toBe("/buscar?q=conta+%26c&utm_source=ads");
  expect(screen.getByRole("combobox")).toHaveValue("");
  await user.keyboard("conta");
  await options();
  await user.keyboard("{ArrowUp}{Enter}");
  expect(address()).toBe("/buscar?q=conta&utm_source=ads");
});

it("offers the category that is named, also where nothing is found in it", async () => {
  server.put(search, "[]");
  await open();
  await user.keyboard("proxies");
  expect(await options()).toEqual(["Categoria Proxys", all]);
  expect(screen.getAllByText("Nenhum produto encontrado.")).not.toHaveLength(0);
  await user.click(screen.getByRole("option", { name: "Categoria Proxys" }));
  expect(address()).toBe("/categoria/proxys?utm_source=ads");
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

it("suggests nothing for spaces, and leads nowhere at Enter then", async () => {
  await open();
  await user.keyboard("   {Enter}");
  expect(screen.queryByText(/encontrado|Buscando/)).toBeNull();
  expect(address()).toBe("/produtos?utm_source=ads");
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
