import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { holdIntervals, watchDialogs } from "../testing/browser";
import { showPage } from "../testing/show-page";
import { held, refusal, rows, serveStaff, value } from "../testing/staff-backend";
import { salesSummary } from "../testing/summary";

const counts = { orders: 17, events: 1, claims: 3, reviews: 0, low_stock: 120 };
const backend = serveStaff("manager", {
  "GET staff_actions": () => rows([]),
  "rpc staff_counts": () => value(counts),
  "rpc sales_summary": () => value(salesSummary()),
  "rpc set_stock_threshold": () => value(null),
});
watchDialogs();
afterEach(() => jest.useRealTimers());

const nav = () => screen.findByRole("navigation", { name: "Gerência" });
const named = async () =>
  within(await nav())
    .getAllByRole("link")
    .map((link) => link.textContent);
const asked = () => backend.callsOf("rpc staff_counts").length;

it("says of each place what waits there for a person, in figures and in words, and of each page of the present one", async () => {
  showPage("/estoque");
  expect(await within(await nav()).findByRole("link", { name: /^Pedidos ?, 18 esperam por você$/ })).toHaveAttribute(
    "href",
    "/estoque/pedidos",
  );
  expect(await named()).toEqual([
    "Pedidos18, 18 esperam por você",
    "Produtos99+, 120 esperam por você",
    "Estoque99+, 120 produtos com estoque baixo",
    "Em tabela",
    "Avaliações",
    "Clientes3, 3 chamados esperam a equipe",
    "Resumo",
    "Configurações",
  ]);
});

it("names the places alone while it does not know, and where it cannot know", async () => {
  const { answer, give } = held();
  backend.change({ "rpc staff_counts": () => answer });
  const { queryClient } = showPage("/estoque/resumo");
  const alone = ["Pedidos", "Produtos", "Clientes", "Resumo", "Configurações"];
  expect(await named()).toEqual(alone);
  give(refusal(500, "broken"));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(await named()).toEqual(alone);
});

it("leaves room for a count before there is one, so that nothing moves", async () => {
  const { answer } = held();
  backend.change({ "rpc staff_counts": () => answer });
  showPage("/estoque/resumo");
  const slots = within(await nav())
    .getAllByRole("link")
    .map((link) => link.querySelectorAll("span").length);
  expect(slots).toEqual([2, 2, 2, 1, 1]);
});

it("asks again every 30 seconds", async () => {
  holdIntervals();
  const { queryClient } = showPage("/estoque/registro");
  await nav();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const before = asked();
  act(() => jest.advanceTimersByTime(29_999));
  expect(queryClient.isFetching()).toBe(0);
  act(() => jest.advanceTimersByTime(1));
  jest.useRealTimers();
  await waitFor(() => expect(asked()).toBe(before + 1));
});

it("asks again after whatever was done on the page, and after what failed", async () => {
  showPage("/estoque/resumo");
  const product = await screen.findByRole("combobox", { name: "Produto" });
  await within(product).findByRole("option", { name: "Conta TikTok" });
  await within(await nav()).findByRole("link", { name: /18 esperam por você/ });
  await userEvent.selectOptions(product, "Conta TikTok");
  const before = asked();
  backend.change({ "rpc staff_counts": () => value({ ...counts, orders: 1, events: 0 }) });
  await userEvent.click(screen.getByRole("button", { name: "Salvar limite" }));
  expect(await within(await nav()).findByRole("link", { name: /, 1 espera por você$/ })).toBeInTheDocument();
  expect(asked()).toBe(before + 1);
  backend.change({ "rpc set_stock_threshold": () => refusal(500, "broken") });
  await userEvent.click(screen.getByRole("button", { name: "Salvar limite" }));
  await waitFor(() => expect(asked()).toBe(before + 2));
});
