import { screen } from "@testing-library/react";
import { serveBackendTo } from "../../testing/backend-service";
import { hoursAhead } from "../../testing/guarantee-service";
import { deliveredRow, minutesAgo, ok, showOrders, userId } from "../../testing/orders";

const claims = "GET /rest/v1/guarantee_claims";
const service = serveBackendTo("ana@exemplo.com.br");
const line = async () => (await screen.findByRole("link", { name: "Como funciona a garantia" })).parentElement;
const way = () => screen.findByRole("link", { name: /^Acionar garantia$|chamado/ });
const guaranteed = (changes: object = {}) => deliveredRow({ guarantee_ends_at: hoursAhead(23), ...changes });

it.each([
  ["runs", {}, /Garantia até [\d/]+, [\d:]+ \(24 horas\)\./],
  [
    "is a week's",
    { guarantee_hours: 168, guarantee_ends_at: hoursAhead(167) },
    /Garantia até [\d/]+, [\d:]+ \(7 dias\)\./,
  ],
  ["is over", { guarantee_ends_at: minutesAgo(1) }, "A garantia de 24 horas a partir da entrega terminou."],
  [
    "is over, where it waited for the look",
    { guarantee_ends_at: minutesAgo(1), guarantee_wait_hours: 48 },
    "A garantia de 24 horas a partir do primeiro acesso terminou.",
  ],
  [
    "waits for the look",
    { first_viewed_at: null, guarantee_wait_hours: 48, guarantee_ends_at: hoursAhead(71) },
    "Garantia de 24 horas a partir do primeiro acesso, no máximo até",
  ],
])("says of a guarantee that %s until when it is", async (_how, changes, words) => {
  showOrders(service, [guaranteed(changes)], { [claims]: ok([]) });
  expect(await line()).toHaveTextContent(words);
});

it("leads to the guarantee's page while it runs", async () => {
  showOrders(service, [guaranteed()], { [claims]: ok([]) });
  expect(await way()).toHaveAttribute("href", "/meus-pedidos/garantia/o1");
  expect(await way()).toHaveTextContent("Acionar garantia");
});

it.each([
  ["open", "Ver chamado"],
  ["answered", "Ver chamado: a equipe respondeu"],
  ["decided", "Ver chamado"],
])(
  "leads to a claim that is %s, also once the guarantee is over, and asks for the caller's own alone",
  async (state, words) => {
    const told = [
      { order_id: "other", state: "open" },
      { order_id: "o1", state },
      { order_id: "o1", state: "withdrawn" },
    ];
    showOrders(service, [guaranteed({ guarantee_ends_at: minutesAgo(1) })], { [claims]: ok(told) });
    expect(await screen.findByRole("link", { name: words })).toHaveAttribute("href", "/meus-pedidos/garantia/o1");
    expect(service.asked(claims)[0]?.query).toMatchObject({ user_id: `eq.${userId}` });
  },
);

it.each([
  ["refunded", { status: "refunded" }],
  ["in dispute", { disputed_at: minutesAgo(5) }],
])("leads to the claim of an order that is %s, and opens none", async (_how, changes) => {
  showOrders(service, [guaranteed(changes), guaranteed({ ...changes, id: "o2" })], {
    [claims]: ok([{ order_id: "o1", state: "decided" }]),
  });
  expect(await screen.findByRole("link", { name: "Ver chamado" })).toHaveAttribute("href", "/meus-pedidos/garantia/o1");
  expect(screen.queryByRole("link", { name: "Acionar garantia" })).toBeNull();
});

it("leads nowhere once the guarantee is over and there was no claim", async () => {
  showOrders(service, [guaranteed({ guarantee_ends_at: minutesAgo(1) })], { [claims]: ok([]) });
  await line();
  expect(screen.queryByRole("link", { name: /Acionar garantia|Ver chamado/ })).toBeNull();
});
