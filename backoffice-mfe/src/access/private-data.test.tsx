import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { routes } from "../routes";
import { orderResponses } from "../testing/order-page";
import { paymentResponses } from "../testing/payments";
import { reviewResponses } from "../testing/reviews";
import { showPage } from "../testing/show-page";
import { rows, serveStaff, value } from "../testing/staff-backend";
import { logResponses } from "../testing/staff-log";
import { salesSummary } from "../testing/summary";
import { teamResponses } from "../testing/team";

serveStaff("admin", {
  ...orderResponses(),
  ...paymentResponses,
  ...reviewResponses,
  "GET staff_actions": () => rows([]),
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
it.each(routes.map(({ path }) => path.replace(/:\w+/, "1a2b3c4d-0000-4000-8000-000000000001")))(
  "keeps nothing of %s for the next person",
  async (path) => {
    const shown = showPage(path);
    await screen.findByRole("navigation", { name: "Gerência" });
    await waitFor(() => expect(shown.queryClient.isFetching()).toBe(0));
    const topics = topicsOf(shown);
    expect(topics.length).toBeGreaterThan(1);
    expect(new Set(topics)).toEqual(new Set(["private"]));
  },
);

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
