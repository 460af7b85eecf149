import { act, screen, waitFor } from "@testing-library/react";
import { holdIntervals } from "../testing/browser";
import { orderResponses } from "../testing/order-page";
import { paymentResponses } from "../testing/payments";
import { showPage } from "../testing/show-page";
import { refusal, serveStaff, value } from "../testing/staff-backend";
import { salesSummary } from "../testing/summary";

const owed = [{ product_id: "p-1", product_name: "Conta", waiting: 1, oldest_paid_at: "2026-11-21T12:00:00Z" }];
const backend = serveStaff("manager", {
  ...orderResponses(),
  ...paymentResponses,
  "rpc list_waiting_products": () => value(owed),
  "rpc sales_summary": () => value(salesSummary()),
});
afterEach(() => jest.useRealTimers());

it.each([
  ["/estoque/pedidos", 30_000, ["find_orders", "list_waiting_products"], "Pedidos pagos aguardando estoque"],
  ["/estoque/pagamentos", 15_000, ["find_payment_events", "list_unsold_products", "payment_health"], "nº 12"],
  ["/estoque/resumo", 30_000, ["sales_summary"], "Nenhuma venda no período."],
])("%s is read again every %i ms, and keeps what it shows where that fails", async (path, pause, names, text) => {
  holdIntervals();
  const { queryClient } = showPage(path);
  await screen.findByText(text);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const counts = () => names.map((name) => backend.callsOf(`rpc ${name}`).length);
  const before = counts();
  backend.change(Object.fromEntries(names.map((name) => [`rpc ${name}`, () => refusal(403, "broken")])));
  act(() => jest.advanceTimersByTime(pause - 1));
  expect(queryClient.isFetching()).toBe(0);
  act(() => jest.advanceTimersByTime(1));
  jest.useRealTimers();
  await waitFor(() => expect(counts().every((count, index) => count > Number(before[index]))).toBe(true));
  expect(await screen.findAllByText(/^Erro ao carregar .*: broken$/)).toHaveLength(1);
  expect(screen.getByText(text)).toBeInTheDocument();
});
