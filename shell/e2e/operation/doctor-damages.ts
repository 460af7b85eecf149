import { developmentSecret } from "@store/shared-data/node/development-secret";
import { type Damage, document, header, open, status, text, webhook } from "../support/https-host";

interface Damaged {
  what: string;
  shell?: Damage[];
  backend?: Damage[];
  parameters?: string[];
  /** Every complaint that the doctor has, and no other. */
  says: string[];
}

const otherSettings = "Pages were made with other settings than config.json has";
const otherReleases = "Pages were made with other releases than registry.json names";
const unsellable = "Products that nobody can buy, for their checkout link leads to no host of checkoutHosts by https";

/** Damage to a live store. The damages of one entry do not affect each other. */
export const damages: Damaged[] = [
  {
    what: "settings that are still the demonstration's, and webhooks that anybody may call",
    shell: [
      document("/config.json", {
        demonstration: true,
        companyName: "Ativos Já Comércio Digital Ltda. (empresa fictícia)",
        taxId: "00.000.000/0001-00",
        whatsappUrl: "https://wa.me/5500000000000",
        sampleReviews: true,
        staffEmails: [],
        checkoutHosts: ["checkout.exemplo.com.br"],
      }),
    ],
    backend: [webhook("pix-generated", undefined, 200), webhook("pix-paid", `Bearer ${developmentSecret}`, 200)],
    says: [
      "demonstration is on: pages say that the company and its contacts are made up",
      "companyName is empty or made up, so no page says whose the shop is",
      "taxId is empty or made up",
      "whatsappUrl is empty or no real number, so buyers have nobody to ask",
      "sampleReviews shows invented reviews",
      "staffEmails names nobody, so nobody is shown 'Gerenciar'",
      "Addresses of the demonstration are still in: checkoutHosts",
      `${unsellable}: proxys-1`,
      otherSettings,
      "pix-generated without a secret answers 200, not our 401",
      "pix-paid takes the development secret, which everybody knows",
    ],
  },
  {
    what: "settings that cannot work, and webhooks that the provider cannot call",
    shell: [document("/config.json", { offline: "no", mode: "local", checkoutHosts: [] })],
    backend: [
      status(/pix-generated$/, 401, '{"code":401,"message":"Missing authorization header"}'),
      webhook("pix-paid", "Bearer segredo-deste-teste", 500),
    ],
    says: [
      'A value is of the wrong kind, and pages use its default: offline: Invalid type: Expected boolean but received "no"',
      'mode is "local", which is for a store on one\'s own machine',
      "checkoutHosts is empty, so nobody can buy",
      `${unsellable}: proxys-1`,
      "Headers are missing, or not for these settings and this registry: content-security-policy on /, content-security-policy on /login, content-security-policy on /doctor/nao-existe",
      otherSettings,
      "pix-generated without a secret answers 401, not our 401",
      "pix-paid with the secret answers 500, not as this version does",
    ],
  },
  {
    what: "goods of the demonstration, and how the database is set up",
    backend: [
      text(/^\/rest\/v1\/products\?select=/, (body) => {
        const rows: Record<string, unknown>[] = JSON.parse(body);
        const made = rows.map((row) => (row.id === "meta-bm-1300" ? { ...row, is_active: true } : row));
        return JSON.stringify(made.filter(({ id }) => id !== "tiktok-conta-eua"));
      }),
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
      "Built-in products without a row are shown as the demonstration has them: tiktok-conta-eua",
      "Demonstration products are on sale: meta-bm-1300",
      `${unsellable}: meta-bm-1300`,
      "Products on sale without a page: meta-bm-1300",
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
    what: "what visitors may do, the auth service, and pages that are out of date",
    parameters: ["--mail", "dona@loja-real.com.br"],
    shell: [
      text("/product/proxys-1", (body) => body.replaceAll('"price":59.9', '"price":49.9')),
      text("/sitemap.xml", (body) =>
        body.replace(
          /<url>[\s\S]*?<loc>([^<]*?)\/?<\/loc>/,
          "$&</url><url><loc>$1/product/meta-bm-1300</loc></url><url><loc>https://outra.com.br/</loc>",
        ),
      ),
    ],
    backend: [
      open("GET", /^\/rest\/v1\/orders\?/),
      open("POST", /^\/rest\/v1\/reviews$/),
      open("PATCH", /^\/rest\/v1\/products\?/),
      open("DELETE", /^\/rest\/v1\/profiles\?/),
      open("POST", /rpc\/find_orders$/),
      header(/^\/rest\/v1\/rpc\/list_newest/, "access-control-allow-origin", () => "https://outra.com.br"),
      status(/rpc\/search_products$/, 404),
      document("/auth/v1/settings", { mailer_autoconfirm: true, disable_signup: true }),
      document("/auth/v1/settings", { external: { email: true, anonymous_users: true, phone: true } }),
      header(/^\/auth\/v1\/verify/, "location", () => "http://localhost:3000/#error=access_denied"),
      status(/^\/auth\/v1\/recover/, 400, '{"error_code":"email_address_not_authorized"}'),
    ],
    says: [
      "Pages cannot read: search (answers 404)",
      "The backend does not let this shop's pages read its answers (CORS)",
      "Not refused to visitors: orders (answers 200), the end of rows of profiles (answers 200), rows of products (answers 200), a new row of reviews (answers 200), find_orders (answers 200)",
      "Anyone who signs up with an address is taken for its owner",
      "Nobody can sign up by e-mail",
      "Ways to sign in that the store does not know are on: anonymous_users, phone",
      "Mailed links lead to http://localhost:3000, not to this shop",
      "Mailed links that name another site lead to http://localhost:3000, not to this shop",
      "No mail goes out: email_address_not_authorized",
      "sitemap.xml names pages of another address: https://outra.com.br/",
      "Pages of products that are not on sale: /product/meta-bm-1300",
      "Product pages were not rendered ahead, or say something else than the catalogue: proxys-1",
    ],
  },
  {
    what: "a provider that is off, headers, policy, how files travel, and a page that was never made",
    shell: [
      document("/config.json", { socialProviders: ["google"] }),
      header("/login", "x-frame-options", () => "SAMEORIGIN"),
      header("/", "strict-transport-security", () => "max-age=60"),
      header("/", "content-security-policy", (policy) => policy.replace("; frame-ancestors 'none'", "")),
      status("/login", 404),
      header("/config.json", "content-encoding", () => "identity"),
      header("/sw.js", "cache-control", () => "public, max-age=600"),
      text("/sitemap.xml", (body) => body.replace(/<url>(?:(?!<url>)[\s\S])*proxys-1[\s\S]*?<\/url>/, "")),
      text("/", (body) => body.replace('id="pagina"', 'id="outra"')),
    ],
    says: [
      "Offered on the sign-in page, and off: google",
      "Pages answer otherwise: /login answers 404, not 200",
      "Headers are missing, or not for these settings and this registry: content-security-policy on /, strict-transport-security on /, x-frame-options on /login",
      "Sent without compression: /config.json",
      "Kept by browsers although they change: /sw.js",
      "Products on sale without a page: proxys-1",
      "The first page was not rendered ahead",
    ],
  },
  {
    what: "releases",
    shell: [
      status(/^\/mfe\/account\/.*routes\..*\.js$/, 404),
      text(/^\/mfe\/tools\/.*remoteEntry.*\.js$/, (body) => `${body} `),
      text("/registry.json", (body) => {
        const parsed = JSON.parse(body);
        for (const each of parsed.remotes) if (each.name === "backoffice") each.version = "0.0.9\u001b[2J";
        return JSON.stringify(parsed);
      }),
      status(/^\/js\/main/, 404),
    ],
    says: [
      "account <version>: <shell>/mfe/account/<version>/js/<file> answers 404.",
      "tools <version>: <shell>/mfe/tools/<version>/<file> is not the file that the manifest describes.",
      "backoffice 0.0.9\\u{1b}[2J: registry.json lists other files than <shell>/mfe/backoffice/<version>/ publishes",
      otherReleases,
      "/js/<file>, which pages name, answers 404",
    ],
  },
  {
    what: "a registry that names nothing, and a backend that is not well",
    shell: [document("/registry.json", { remotes: [] }), status("/readyz", 503)],
    backend: [status("/readyz", 503)],
    says: [
      "registry.json names no remote",
      otherReleases,
      "Not well: <shell>/readyz answers 503, <backend>/readyz answers 503",
    ],
  },
];
