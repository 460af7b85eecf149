import { parseArgs } from "node:util";
import { type BrowserContext, chromium } from "@playwright/test";
import { buildChanged } from "remote-kit/build/build-changed";
import { packages } from "shared-data/node/environment";
import { run, UserError } from "shared-data/node/user-error";
import { findOrInstallBrowser } from "../verify/browser";
import { openBenchStore } from "./bench-store";
import { findLighthouse, measure } from "./lighthouse";
import { openPlainPage } from "./plain-page";
import { type Contender, heading, measureInTurns, print, printRounds } from "./rounds";
import { signedIn } from "./signed-in";

const publicPages = ["/", "/produtos", "/product/tiktok-conta-matriz", "/login", "/recuperar-senha"];
/** Pages for who is signed in, and who that is. */
const ownPages: Record<string, string> = {
  "/meus-pedidos": "cliente@exemplo.com.br",
  "/estoque": "admin@exemplo.com.br",
};
const productPages = /^\/($|produtos|catalogo|buscar|categoria|product)/;
const browserPort = 25009;
const ahead = "the store";
const plainName = "plain page";

/**
 * Lighthouse over the store's main pages, each in turns with a plain page of the same weight, with the empty start page, and with whatever other
 * addresses are given. Medians, as a table.
 */
await run(async () => {
  const options = readOptions();
  const executablePath = findOrInstallBrowser();
  const program = findLighthouse();
  await buildChanged(packages);
  const store = await openBenchStore();
  const bench: Bench = { store, options, measureAt: (more) => measure({ program, browser: executablePath, ...more }) };
  try {
    for (const [index, size] of options.sizes.entries()) {
      await store.fill(size);
      console.log(`\nMedians of ${options.runs} rounds, ${size} products; ${plainName}: the same bytes without work\n`);
      print(heading);
      await measurePublic(bench, executablePath, index === 0);
      if (index === 0) await measureOwn(bench, executablePath);
    }
  } finally {
    await store.close();
  }
});

type Bench = {
  store: Awaited<ReturnType<typeof openBenchStore>>;
  options: ReturnType<typeof readOptions>;
  measureAt: (where: { address: string; port?: number }) => ReturnType<typeof measure>;
};

/** @param isFirst with the smallest catalogue also the start page, the other shops and the pages that show no products */
async function measurePublic(bench: Bench, executablePath: string, isFirst: boolean) {
  const { store, options, measureAt } = bench;
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const visit = (address: string, isPrerendered = true) => {
    store.serve(isPrerendered);
    return measureAt({ address });
  };
  try {
    for (const page of options.pages.filter((each) => !ownPages[each] && (isFirst || productPages.test(each)))) {
      const address = store.address + page;
      store.serve(true);
      await besidePlain(await browser.newContext({ serviceWorkers: "block" }), address, async (plain) => {
        const others = isFirst ? options.beside : [];
        const contenders: Contender[] = [
          { name: ahead, visit: () => visit(address) },
          { name: plainName, visit: () => visit(plain) },
          ...(isFirst ? [{ name: "start page", visit: () => visit(address, false) }] : []),
          ...others.map((other) => ({ name: new URL(other).host, visit: () => visit(other) })),
        ];
        printRounds(page, await measureInTurns(contenders, options.runs), plainName);
      });
    }
  } finally {
    await browser.close();
  }
}

async function measureOwn({ store, options, measureAt }: Bench, executablePath: string) {
  store.serve(true);
  for (const page of options.pages) {
    const email = ownPages[page];
    if (!email) continue;
    const address = store.address + page;
    await signedIn({ address: store.address, executablePath, port: browserPort, email }, (context, emptyCache) =>
      besidePlain(context, address, async (plain) => {
        const visit = async (where: string) => {
          await emptyCache();
          return measureAt({ address: where, port: browserPort });
        };
        const contenders = [
          { name: "signed in", visit: () => visit(address) },
          { name: plainName, visit: () => visit(plain) },
        ];
        printRounds(page, await measureInTurns(contenders, options.runs), plainName);
      }),
    );
  }
}

/** Lends out the address of a page that weighs what the page at `address` weighs. */
async function besidePlain(context: BrowserContext, address: string, use: (plain: string) => Promise<void>) {
  const plain = await openPlainPage(context, address);
  try {
    await use(plain.address);
  } finally {
    plain.close();
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: "7" },
      sizes: { type: "string", default: "50,500,5000" },
      pages: { type: "string", default: [...publicPages, ...Object.keys(ownPages)].join() },
      beside: { type: "string", multiple: true, default: [] },
    },
  });
  const runs = Number(values.runs);
  const sizes = values.sizes.split(",").map(Number);
  const pages = values.pages.split(",");
  const isGood = [runs, ...sizes].every((number) => Number.isInteger(number) && number > 0);
  const isRising = sizes.every((size, index) => size > (sizes[index - 1] ?? 0));
  if (
    !isGood ||
    !isRising ||
    !pages.every((page) => page.startsWith("/")) ||
    !values.beside.every((other) => URL.canParse(other))
  ) {
    const usage = "[--runs 7] [--sizes 50,500,5000] [--pages /,/login] [--beside https://another.shop/]…";
    throw new UserError(`Usage: pnpm bench:web ${usage}, sizes from the smallest on`);
  }
  return { runs, sizes, pages, beside: values.beside };
}
