import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { startBackendProcess } from "shared-data/node/backend-process";
import { remotes as allRemotes, environment, root } from "shared-data/node/environment";
import { environmentSettings } from "shared-data/node/settings";
import { PageFolder } from "../server/prerender/page-folder";
import { Prerenderer } from "../server/prerender/prerenderer";
import { createFindPage } from "../server/serve/find-page";
import { serveStore } from "../server/serve/serve-store";
import { distOf } from "../server/serve/static-server";

// Ports of its own: a store that is in use beside it is not disturbed.
const shellPort = 25000;
const backendPort = 25005;
const remotes = allRemotes.map((remote, index) => ({ ...remote, port: shellPort + 1 + index }));
const atOnce = 500;

/**
 * A store on ports and data of its own, with pages rendered ahead or without, and with as many products as are asked for.
 * Ends with `close`, which leaves nothing behind.
 */
export async function openBenchStore() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "store-bench-"));
  const address = `http://localhost:${shellPort}`;
  const backend = await startBackendProcess({ ...environment, backendPort, dataDir, shellUrl: address });
  const pages = new PageFolder(path.join(dataDir, "pages"));
  const prerenderer = new Prerenderer({ shellFolder: distOf(root, "shell"), origin: address, pages });
  const findPage = createFindPage(prerenderer);
  const settings = environmentSettings(root, { ...environment, hosted: null, backendPort });
  const state = { isPrerendered: true, products: 0 };
  const server = await serveStore({
    root,
    shellPort,
    remotes,
    settings,
    registryDir: path.join(dataDir, "registry"),
    releasesDir: path.join(dataDir, "releases"),
    ogImages: path.join(pages.folder, "og"),
    findPage: async (pathname, live) => (state.isPrerendered ? findPage(pathname, live) : null),
  });
  await pages.open();
  return {
    address,
    /** Whether pages come rendered ahead, or as the empty start page. */
    serve(isPrerendered: boolean) {
      state.isPrerendered = isPrerendered;
    },
    /** Fills the catalogue up to a number of products, and renders every page ahead. */
    async fill(wanted: number) {
      await addProducts(settings, state.products, wanted);
      state.products = wanted;
      const { failures } = await prerenderer.prerenderAll({ imageTime: 0 });
      if (failures.length > 0) throw new Error(failures.join("\n"));
    },
    /** Sells products of `fill` that have no keys: orders that wait, and their events. */
    async sell(orders: number) {
      for (let sold = 0; sold < orders; sold++) await sellOne(String(settings.supabaseUrl), sold);
    },
    async close() {
      await prerenderer.close();
      await Promise.all([server.close(), backend.close()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function addProducts({ supabaseUrl, supabaseKey }: Record<string, unknown>, from: number, to: number) {
  const post = async (where: string, body: unknown, token = String(supabaseKey)) => {
    const response = await fetch(`${supabaseUrl}${where}`, {
      method: "POST",
      headers: {
        apikey: String(supabaseKey),
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        prefer: "return=minimal",
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${where} answered ${response.status}: ${await response.text()}`);
    return response.text();
  };
  const manager = { email: "gerente@exemplo.com.br", password: "loja-demo-123" };
  const { access_token } = JSON.parse(await post("/auth/v1/token?grant_type=password", manager));
  const rows = Array.from({ length: to - from }, (_, index) => productOf(from + index));
  for (let done = 0; done < rows.length; done += atOnce) {
    await post("/rest/v1/products", rows.slice(done, done + atOnce), access_token);
  }
}

/** A payment as the checkout tells of it: drawn, then paid. */
async function sellOne(supabaseUrl: string, index: number) {
  const product = { id: `bench-${index % 50}`, type: "main", title: "Produto" };
  const payment = { id: `bench-${index}`, paymentMethod: "pix", gateway: "mercadopago", amount: 50 + (index % 50) };
  for (const [event, status] of [
    ["generated", "pending"],
    ["paid", "paid"],
  ]) {
    const body = JSON.stringify({
      event: `pix.${event}`,
      createdAt: new Date().toISOString(),
      customer: { name: `Comprador ${index}`, email: `comprador${index}@correio.com.br`, phone: "5511999990000" },
      payment: { ...payment, status, pixCode: "0" },
      product,
      products: [product],
    });
    const headers = { "content-type": "application/json", authorization: `Bearer ${environment.webhookSecret}` };
    const answer = await fetch(`${supabaseUrl}/functions/v1/pix-${event}`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`pix-${event} answered ${answer.status}: ${await answer.text()}`);
  }
}

const categories = ["facebook", "tiktok", "google", "proxys", "variados"];

const productOf = (index: number) => ({
  id: `bench-${index}`,
  name: `Conta de anúncios verificada ${index}`,
  description: "Conta com histórico de cobrança em reais, pronta para a primeira campanha.",
  price: 50 + (index % 400),
  category: categories[index % categories.length],
  ggcheckout_id: `bench-${index}`,
  features: ["Entrega automática após o PIX", "Suporte por WhatsApp"],
});
