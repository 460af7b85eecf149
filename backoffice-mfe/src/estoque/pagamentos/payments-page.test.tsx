import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { holdIntervals } from "../../testing/browser";
import { eventPage, eventRow, health, paymentResponses } from "../../testing/payments";
import { showPage } from "../../testing/show-page";
import { refusal, serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("manager", paymentResponses);
afterEach(() => jest.useRealTimers());

const requests = () => backend.callsOf("rpc find_payment_events").map(({ body }) => body);
const all = {
  p_search: "",
  p_outcomes: null,
  p_product_id: "",
  p_from: null,
  p_to: null,
  p_hours: null,
  p_oldest_first: false,
  p_limit: 50,
  p_offset: 0,
};
it("shows what the address asks for, and puts what is chosen into the address", async () => {
  showPage("/estoque/pagamentos?situacao=error&busca=maria&periodo=24h&ordem=antigos&pagina=3");
  await screen.findByRole("table");
  const first = { ...all, p_outcomes: ["error"], p_search: "maria", p_hours: 24, p_oldest_first: true, p_offset: 100 };
  expect(requests()[0]).toEqual(first);
  expect(screen.getByRole("tab", { name: /^Com falha/ })).toHaveAttribute("aria-selected", "true");
  expect(screen.getByRole("searchbox", { name: "Buscar" })).toHaveValue("maria");
  await userEvent.click(screen.getByRole("tab", { name: /^Repetidos/ }));
  await waitFor(() => expect(requests().at(-1)).toEqual({ ...first, p_outcomes: ["unchanged"], p_offset: 0 }));
  expect(window.location.search).toBe("?situacao=unchanged&busca=maria&periodo=24h&ordem=antigos");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Período" }), "Qualquer");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Ordem" }), "Mais novos primeiro");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Produto" }), "Conta TikTok");
  await waitFor(() =>
    expect(requests().at(-1)).toEqual({
      ...all,
      p_search: "maria",
      p_outcomes: ["unchanged"],
      p_product_id: "tiktok-1",
    }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Limpar filtros" }));
  await waitFor(() => expect(window.location.search).toBe(""));
});

it("says where orders wait because of the unit, and leads to where that is mended", async () => {
  backend.change({ "rpc payment_health": () => value({ ...health, unit_held_orders: 2 }) });
  showPage("/estoque/pagamentos");
  expect(await screen.findByText("2 pedidos pagos estão retidos por causa da unidade")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ver unidade dos valores" })).toHaveAttribute("href", "/estoque/checkout");
});

it("leaves a period out once days are chosen, and days once a period is", async () => {
  showPage("/estoque/pagamentos?periodo=1h");
  await screen.findByRole("table");
  await userEvent.type(screen.getByLabelText("De"), "2026-11-20");
  await waitFor(() => expect(requests().at(-1)).toEqual({ ...all, p_from: "2026-11-20T03:00:00.000Z" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Período" }), "Última hora");
  await waitFor(() => expect(window.location.search).toBe("?periodo=1h"));
});

it("counts the events of each tab, says what to do about them, and what it means that there are none", async () => {
  backend.change({
    "rpc find_payment_events": () => eventPage([eventRow()], { outcomes: { not_paid: 3, delivered: 1200 } }),
  });
  showPage("/estoque/pagamentos?situacao=not_paid");
  expect(await screen.findByRole("tab", { name: /^Status não bate\s*3$/ })).toBeInTheDocument();
  expect(screen.getByRole("tab", { name: /^Todos\s*1\.203$/ })).toBeInTheDocument();
  expect(screen.getByText(/Confira cada um no painel do provedor/)).toBeInTheDocument();
  backend.change({ "rpc find_payment_events": () => eventPage([]) });
  await userEvent.click(screen.getByRole("tab", { name: /^Com falha/ }));
  expect(await screen.findByText("Nenhum aviso falhou ao ser aplicado.")).toBeInTheDocument();
  expect(screen.queryByText(/o que já foi feito não se repete/)).toBeNull();
});

it("asks again every 15 seconds for the events, what waits for products and the health, and keeps all where that fails", async () => {
  holdIntervals();
  const { queryClient } = showPage("/estoque/pagamentos");
  await screen.findByRole("table");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const refuse = () => refusal(500, "broken");
  backend.change({
    "rpc find_payment_events": refuse,
    "rpc payment_health": refuse,
    "rpc list_unsold_products": refuse,
  });
  act(() => jest.advanceTimersByTime(14_999));
  expect(queryClient.isFetching()).toBe(0);
  act(() => jest.advanceTimersByTime(1));
  expect(queryClient.isFetching()).toBe(3);
  jest.useRealTimers();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getAllByText("Erro ao carregar eventos: broken")).toHaveLength(1);
  expect(screen.getByRole("table")).toBeInTheDocument();
});
