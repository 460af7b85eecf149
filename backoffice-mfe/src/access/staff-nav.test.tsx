import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { routes } from "../routes";
import { orderResponses } from "../testing/order-page";
import { showPage, textsOf } from "../testing/page";
import { paymentResponses } from "../testing/payments";
import { reviewResponses } from "../testing/reviews";
import { logResponses, refusal, serveStaff, value } from "../testing/staff-backend";
import { salesSummary } from "../testing/summary";
import { teamResponses } from "../testing/team";

const counts = { open: 120, fresh: 3 };
const backend = serveStaff("manager", {
  "rpc count_staff_work": () => value(counts),
  "rpc sales_summary": () => value(salesSummary()),
  "rpc my_staff_notices": () => value([{ kind: "stock_low", mode: "daily", channel: "mail" }]),
  "rpc my_notice_address": () => value({ email: "ana@exemplo.com.br", is_bounced: false, has_devices: false }),
  "rpc set_staff_notice": () => value(null),
});

const nav = () => screen.findByRole("navigation", { name: "Gerência" });
const named = async () => textsOf(within(await nav()).getAllByRole("link"));
const requestCount = () => backend.callsOf("rpc count_staff_work").length;

const alone = ["Hoje", "Pedidos", "Produtos", "Clientes", "Resumo", "Configurações"];
const today = async (name: RegExp) => within(await nav()).findByRole("link", { name });

it("says how much waits for a person and how much of it is new, once", async () => {
  showPage("/estoque");
  expect(await today(/^Hoje ?, 120 esperam por você, 3 novos$/)).toHaveAttribute("href", "/estoque/hoje");
  expect(await named()).toContain("Hoje3 novos, 120 esperam por você, 3 novos");
});

it("names the places alone while it does not know, and where it cannot know", async () => {
  const resolve = backend.hold("rpc count_staff_work");
  const { queryClient } = showPage("/estoque/resumo");
  expect(await named()).toEqual(alone);
  resolve(refusal(500, "broken"));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(await named()).toEqual(alone);
});

it("opens no section for a manager on a page of admins", async () => {
  showPage("/estoque/equipe");
  expect(await named()).toHaveLength(alone.length);
});

it("asks again after whatever was done on the page, and after what failed", async () => {
  const { queryClient } = showPage("/estoque/notificacoes?aba=meus");
  const low = within(await screen.findByRole("region", { name: "Estoque baixo" }));
  await today(/120 esperam por você/);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const before = requestCount();
  backend.change({ "rpc count_staff_work": () => value({ open: 1, fresh: 0 }) });
  await userEvent.selectOptions(low.getByRole("combobox", { name: "Quando avisar" }), "Não avisar");
  expect(await today(/, 1 espera por você$/)).toBeInTheDocument();
  expect(requestCount()).toBe(before + 1);
  backend.change({ "rpc set_staff_notice": () => refusal(500, "broken") });
  await userEvent.selectOptions(low.getByRole("combobox", { name: "Quando avisar" }), "Não avisar");
  await waitFor(() => expect(requestCount()).toBe(before + 2));
});

describe("private data", () => {
  serveStaff("admin", {
    ...orderResponses(),
    ...paymentResponses,
    ...reviewResponses,
    ...logResponses([]),
    ...teamResponses(),
    "GET webhook-debug": () => value({ status: "inactive", started_at: null, latest_capture: null }),
    "rpc list_product_keys": () => value({ keys: [], total: 0 }),
    "rpc sales_summary": () => value(salesSummary()),
  });

  type Shown = ReturnType<typeof showPage>;

  const topicsOf = ({ queryClient }: Shown) =>
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]);

  // On sign-out the host deletes private queries by the first part of their key.
  const addresses = routes.map(({ path }) => path.replace(/:\w+/, "1a2b3c4d-0000-4000-8000-000000000001"));
  it.each(addresses)("keeps nothing of %s for the next person", async (path) => {
    const shown = showPage(path);
    await screen.findByRole("navigation", { name: "Gerência" });
    await waitFor(() => expect(shown.queryClient.isFetching()).toBe(0));
    const topics = topicsOf(shown);
    expect(topics.length).toBeGreaterThan(1);
    expect(new Set(topics)).toEqual(new Set(["private"]));
  });

  it.each([
    ["/estoque", ["Keys Conta TikTok", "Todas as keys"]],
    ["/estoque", ["Debug Webhook"]],
  ])("caches nothing of the dialogs of %s either: %p", async (path, clicks) => {
    const shown = showPage(path);
    const before = await screen.findByRole("button", { name: clicks[0] ?? "" });
    await waitFor(() => expect(shown.queryClient.isFetching()).toBe(0));
    const count = topicsOf(shown).length;
    await userEvent.click(before);
    for (const name of clicks.slice(1)) await userEvent.click(screen.getByRole("tab", { name }));
    await waitFor(() => expect(topicsOf(shown).length).toBeGreaterThan(count));
    await waitFor(() => expect(shown.queryClient.isFetching()).toBe(0));
    expect(new Set(topicsOf(shown))).toEqual(new Set(["private"]));
  });
});
