import { screen, waitFor } from "@testing-library/react";
import { showPage } from "../testing/page";
import { refusal, serveStaff } from "../testing/staff-backend";

const backend = serveStaff("manager");

const anyDay = { p_from: null, p_to: null };
const days = "de=2026-11-01&ate=2026-11-21";
// Whole days in Brasília.
const theseDays = { p_from: "2026-11-01T03:00:00.000Z", p_to: "2026-11-22T03:00:00.000Z" };

/** Each list: its path, its function, the arguments without a filter, a filter in the address and its arguments. */
const lists = [
  ["/estoque/hoje", "list_staff_work", { p_list: "open" }, "lista=adiados", { p_list: "parked" }],
  [
    "/estoque/pedidos",
    "find_orders",
    { p_search: "", p_product_id: "", p_state: "all", p_sort: "newest", ...anyDay },
    `busca=ana&situacao=held&produto=tiktok-1&ordem=amount&${days}`,
    { p_search: "ana", p_product_id: "tiktok-1", p_state: "held", p_sort: "amount", ...theseDays },
  ],
  [
    "/estoque/pagamentos",
    "find_payment_events",
    { p_search: "", p_outcomes: null, p_product_id: "", p_hours: null, p_oldest_first: false, ...anyDay },
    `busca=%25_%5C&situacao=paid&produto=tiktok-1&periodo=24h&ordem=antigos&${days}`,
    {
      p_search: "%_\\",
      p_outcomes: ["delivered", "waiting", "held"],
      p_product_id: "tiktok-1",
      p_hours: 24,
      p_oldest_first: true,
      ...theseDays,
    },
  ],
  [
    "/estoque/garantias",
    "list_guarantee_claims",
    { p_search: "", p_state: "open", p_reason: "", p_product_id: "", p_is_overdue: false },
    "busca=ana&situacao=decided&motivo=two_factor&produto=tiktok-1&prazo=atrasado",
    { p_search: "ana", p_state: "decided", p_reason: "two_factor", p_product_id: "tiktok-1", p_is_overdue: true },
  ],
  [
    "/estoque/conferencia",
    "list_payment_findings",
    { p_state: "open" },
    "situacao=all&motivo=paid_twice",
    { p_state: "all", p_kind: "paid_twice" },
  ],
  [
    "/estoque/clientes",
    "list_customers",
    { p_search: "", p_tag: "", p_state: "", p_sort: "" },
    "etiqueta=vip&situacao=blocked&ordem=spent",
    { p_tag: "vip", p_state: "blocked", p_sort: "spent" },
  ],
  [
    "/estoque/notificacoes",
    "find_notices",
    { p_search: "", p_kind: "", p_channel: "", p_outcome: "", ...anyDay },
    `busca=ana%40exemplo.com.br&tipo=pix_expiring&canal=mail&situacao=given_up&${days}`,
    { p_search: "ana@exemplo.com.br", p_kind: "pix_expiring", p_channel: "mail", p_outcome: "given_up", ...theseDays },
  ],
  [
    "/estoque/registro",
    "find_staff_actions",
    { p_search: "", p_action: "", p_person: "", p_product_id: "", p_field: "", p_order: "", ...anyDay },
    `busca=promo&acao=key_deleted&pessoa=ex%40x.br&produto=tiktok-1&aba=price&pedido=1a2b&${days}`,
    {
      p_search: "promo",
      p_action: "key_deleted",
      p_person: "ex@x.br",
      p_product_id: "tiktok-1",
      p_field: "price",
      p_order: "1a2b",
      ...theseDays,
    },
  ],
] as const;

async function firstRequest(name: string) {
  await waitFor(() => expect(backend.callsOf(`rpc ${name}`).length).toBeGreaterThan(0));
  return backend.callsOf(`rpc ${name}`).find(({ body }) => (body as { p_limit?: number }).p_limit === 50)?.body;
}

it.each(lists)("at %s, asks for what the address says", async (path, name, all, query, filter) => {
  showPage(`${path}?${query}&pagina=3`);
  expect(await firstRequest(name)).toEqual({ ...all, ...filter, p_limit: 50, p_offset: 100 });
});

it("says that the products to filter by did not load", async () => {
  backend.change({ "GET products": () => refusal(500, "quebrou") });
  showPage("/estoque/garantias");
  await screen.findByRole("option", { name: "Erro ao carregar produtos: quebrou" });
});

const hostile = new URLSearchParams(
  ["lista", "situacao", "ordem", "periodo", "motivo", "prazo", "tipo", "canal", "acao", "aba"].map((name, index) => [
    name,
    index % 2 === 0 ? "constructor" : "__proto__",
  ]),
);

it.each(lists)("at %s, asks for the usual rows where an address makes up a filter", async (path, name, all) => {
  showPage(`${path}?${hostile}&de=ontem&ate=2026-13-99&pagina=-1`);
  expect(await firstRequest(name)).toEqual({ ...all, p_limit: 50, p_offset: 0 });
});
