import { type Damaged, document, header, policy, remote, status, text } from "./damage";

/** Damage of the auth service, of headers, files and pages, each with the lines that the doctor says of it. */
export const outerDamages: Damaged[] = [
  {
    what: "the auth service",
    parameters: ["--mail", "dona@loja-real.com.br"],
    backend: [
      document("/auth/v1/settings", {
        mailer_autoconfirm: true,
        disable_signup: true,
        external: { email: true, anonymous_users: true, phone: true },
      }),
      header(/^\/auth\/v1\/verify/, "location", "http://localhost:3000/#error=access_denied"),
      status(/^\/auth\/v1\/recover/, 400, '{"error_code":"email_address_not_authorized"}'),
    ],
    says: [
      "Anyone who signs up with an address is taken for its owner",
      "Nobody can sign up by e-mail",
      "Ways to sign in that the store does not know are on: anonymous_users, phone",
      "Mailed links lead to http://localhost:3000, not to this shop",
      "Mailed links that name another site lead to http://localhost:3000, not to this shop",
      "No mail goes out: email_address_not_authorized",
    ],
  },
  {
    what: "where links may lead, and a provider that is off",
    shell: [document("/config.json", { socialProviders: ["google"] })],
    backend: [
      header(/^\/auth\/v1\/verify.*doctor\.invalid/, "location", "https://doctor.invalid/#error=access_denied"),
    ],
    says: [
      "Offered on the sign-in page, and off: google",
      "Mailed links that name another site lead to https://doctor.invalid, not to this shop",
      "Pages were made with other settings than config.json has",
    ],
  },
  {
    what: "headers, policy and how files travel",
    shell: [
      header("/login", "x-frame-options", "SAMEORIGIN"),
      header("/", "strict-transport-security", "max-age=60"),
      policy((value) =>
        value
          .replace("script-src 'self'", "script-src 'self' 'unsafe-inline' https://outra.com.br")
          .replace(/connect-src 'self'[^;]*/, "connect-src 'self'")
          .replace("; frame-ancestors 'none'", ""),
      ),
      status("/login", 404),
      header("/config.json", "content-encoding", "identity"),
      header("/sw.js", "cache-control", "public, max-age=600"),
    ],
    says: [
      "Pages answer otherwise: /login answers 404, not 200",
      "Headers are missing, or not for these settings and this registry: content-security-policy on /, strict-transport-security on /, x-frame-options on /login",
      "Sent without compression: /config.json",
      "Kept by browsers although they change: /sw.js",
    ],
  },
  {
    what: "releases",
    shell: [
      status(/^\/mfe\/account\/.*routes\..*\.js$/, 404),
      text(/^\/mfe\/tools\/.*remoteEntry.*\.js$/, (body) => `${body} `),
      remote("backoffice", (entry) => Object.assign(entry, { version: "0.0.9\u001b[2J" })),
      status(/^\/js\/main/, 404),
    ],
    says: [
      "account <version>: <shell>/mfe/account/<version>/js/<file> answers 404.",
      "tools <version>: <shell>/mfe/tools/<version>/<file> is not the file that the manifest describes.",
      "backoffice 0.0.9\\u{1b}[2J: registry.json lists other files than <shell>/mfe/backoffice/<version>/ publishes",
      "Pages were made with other releases than registry.json names",
      "/js/<file>, which pages name, answers 404",
    ],
  },
  {
    what: "a registry that names nothing, and a backend that is not well",
    shell: [document("/registry.json", { remotes: [] }), status("/readyz", 503)],
    backend: [status("/readyz", 503)],
    says: [
      "registry.json names no remote",
      "Pages were made with other releases than registry.json names",
      "Not well: <shell>/readyz answers 503, <backend>/readyz answers 503",
    ],
  },
  {
    what: "pages that are out of date",
    shell: [
      text("/product/proxys-1", (body) =>
        body.replaceAll('"price":59.9', '"price":49.9').replaceAll('"stock_count":0', '"stock_count":3'),
      ),
      text("/sitemap.xml", (body) =>
        body.replace(
          /<url>[\s\S]*?<loc>([^<]*?)\/?<\/loc>/,
          "$&</url><url><loc>$1/product/meta-bm-1300</loc></url><url><loc>https://outra.com.br/</loc>",
        ),
      ),
    ],
    says: [
      "sitemap.xml names pages of another address: https://outra.com.br/",
      "Pages of products that are not on sale: /product/meta-bm-1300",
      "Product pages were not rendered ahead, or say something else than the catalogue: proxys-1",
    ],
  },
  {
    what: "products whose page was never made",
    shell: [
      text("/sitemap.xml", (body) => body.replace(/<url>(?:(?!<url>)[\s\S])*proxys-1[\s\S]*?<\/url>/, "")),
      text("/", (body) => body.replace('id="pagina"', 'id="outra"')),
    ],
    says: ["Products on sale without a page: proxys-1", "The first page was not rendered ahead"],
  },
];
