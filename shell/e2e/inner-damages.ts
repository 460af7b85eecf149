import { developmentSecret } from "@store/shared-data/node/development-secret";
import { type Damaged, document, header, open, rest, status, text } from "./damage";
import type { Damage } from "./https-host";

/** A webhook that lets in who comes with this. */
const letsIn =
  (name: string, authorization: string | undefined): Damage =>
  (url, response, { headers }) => {
    if (url.endsWith(name) && headers.authorization === authorization)
      Object.assign(response, { status: 200, body: Buffer.from("{}") });
  };

/** Damage of settings, database and webhooks, each with the lines that the doctor says of it. Those of one entry do not meet. */
export const innerDamages: Damaged[] = [
  {
    what: "settings that are still the demonstration's",
    shell: [
      document("/config.json", {
        demonstration: true,
        companyName: "Ativos Já Comércio Digital Ltda. (empresa fictícia)",
        taxId: "00.000.000/0001-00",
        whatsappUrl: "https://wa.me/5500000000000",
        chatServerUrl: "https://chat.exemplo.com.br/ativos-ja",
        sampleReviews: true,
        staffEmails: [],
        checkoutHosts: ["checkout.exemplo.com.br"],
      }),
    ],
    says: [
      "demonstration is on: pages say that the company and its contacts are made up",
      "companyName is empty or made up, so no page says whose the shop is",
      "taxId is empty or made up",
      "whatsappUrl is empty or no real number, so buyers have nobody to ask",
      "sampleReviews shows invented reviews",
      "staffEmails names nobody, so nobody is shown 'Gerenciar'",
      "Addresses of the demonstration are still in: chatServerUrl, checkoutHosts",
      "Products that nobody can buy, for their checkout link leads to no host of checkoutHosts by https: proxys-1",
      "Pages were made with other settings than config.json has",
    ],
  },
  {
    what: "settings that say nothing of the company",
    shell: [document("/config.json", { companyName: " ", taxId: "", whatsappUrl: "" })],
    says: [
      "companyName is empty or made up, so no page says whose the shop is",
      "taxId is empty or made up",
      "whatsappUrl is empty or no real number, so buyers have nobody to ask",
      "Pages were made with other settings than config.json has",
    ],
  },
  {
    what: "settings that cannot work",
    shell: [document("/config.json", { offline: "no", mode: "local", checkoutHosts: [] })],
    says: [
      'A value is of the wrong kind, and pages use its default: offline: Invalid type: Expected boolean but received "no"',
      'mode is "local", which is for a store on one\'s own machine',
      "checkoutHosts is empty, so nobody can buy",
      "Products that nobody can buy, for their checkout link leads to no host of checkoutHosts by https: proxys-1",
      "Headers are missing, or not for these settings and this registry: content-security-policy on /, content-security-policy on /login, content-security-policy on /doctor/nao-existe",
      "Pages were made with other settings than config.json has",
    ],
  },
  {
    what: "goods of the demonstration",
    backend: [
      text(/^\/rest\/v1\/products\?select=/, (body) => {
        const rows = JSON.parse(body) as Record<string, unknown>[];
        const [first] = rows.filter(({ id }) => id === "meta-bm-1300");
        if (first && "checkout_link" in first) Object.assign(first, { is_active: true });
        return JSON.stringify(rows.filter(({ id }) => id !== "tiktok-conta-eua"));
      }),
    ],
    says: [
      "Built-in products without a row are shown as the demonstration has them: tiktok-conta-eua",
      "Demonstration products are on sale: meta-bm-1300",
      "Products that nobody can buy, for their checkout link leads to no host of checkoutHosts by https: meta-bm-1300",
      "Products on sale without a page: meta-bm-1300",
    ],
  },
  {
    what: "how the database is set up",
    backend: [
      document("/rest/v1/rpc/inspect_store", {
        migrations: [{ version: "20200101000000", hash: null }],
        has_webhook_secret: false,
        has_previous_webhook_secret: true,
        has_master_key: false,
        is_being_resealed: true,
        trusts_addresses: true,
        admins: 0,
        demo_accounts: 3,
        forgets_late: true,
        has_notices_secret: false,
        notices_overdue: 3,
        notices_given_up: 1,
      }),
    ],
    says: [
      "The schema does not fit this copy of the store: it is of a version before the first release (migration 20200101000000), which cannot be upgraded: only the version that made it opens it",
      "No webhook secret is set, so every payment is refused",
      "An earlier webhook secret is still taken",
      "No master key of 32 characters is set, so no key can be stocked or read",
      "A rotation of the master key has not been ended",
      "The backend runs as the demonstration: anyone who signs up with an address owns it",
      "There is no admin",
      "Accounts of the demonstration exist, and their password is public",
      "Personal data is kept past its term",
      "No secret of 32 characters for the notices is set, so nobody is told anything by mail",
      "Notices are due for more than fifteen minutes and nobody sends them",
      "Notices were given up in the last day: the mail service refuses them, or was away for nearly a day",
    ],
  },
  {
    what: "what visitors may do",
    backend: [
      open("GET", rest("orders")),
      open("POST", /^\/rest\/v1\/reviews$/),
      open("PATCH", rest("products")),
      open("DELETE", rest("profiles")),
      open("POST", /rpc\/find_orders$/),
      header(/^\/rest\/v1\/rpc\/list_newest/, "access-control-allow-origin", "https://outra.com.br"),
      status(/rpc\/search_products$/, 404),
    ],
    says: [
      "Pages cannot read: search (answers 404)",
      "The backend does not let this shop's pages read its answers (CORS)",
      "Not refused to visitors: orders (answers 200), the end of rows of profiles (answers 200), rows of products (answers 200), a new row of reviews (answers 200), find_orders (answers 200)",
    ],
  },
  {
    what: "webhooks that anybody may call",
    backend: [letsIn("pix-generated", undefined), letsIn("pix-paid", `Bearer ${developmentSecret}`)],
    says: [
      "pix-generated without a secret answers 200, not our 401",
      "pix-paid takes the development secret, which everybody knows",
    ],
  },
  {
    what: "webhooks that the provider cannot call",
    backend: [
      status(/pix-generated$/, 401, '{"code":401,"message":"Missing authorization header"}'),
      (url, response, { headers }) => {
        if (url.endsWith("pix-paid") && headers.authorization === "Bearer segredo-deste-teste") response.status = 500;
      },
    ],
    says: [
      "pix-generated without a secret answers 401, not our 401",
      "pix-paid with the secret answers 500, not as this version does",
    ],
  },
];
