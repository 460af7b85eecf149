import { mkdirSync, rmdirSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";

const frames = [
  ["/login", ">Entrar</span>"],
  ["/meus-pedidos", ">Meus Pedidos</h1>"],
  ["/estoque", "Conferindo se a sua conta tem acesso"],
  ["/estoque/pedidos", "Conferindo se a sua conta tem acesso"],
] as const;
const own = ">Meus Pedidos</h1>";

/** That a host sends each frame of the site in a folder, and the start page to a staff page without one and, while there is a canary, to its visitors. */
export async function expectFrames(origin: string, site: string): Promise<void> {
  const ask = async (address: string, cookie = "") => {
    const response = await fetch(origin + address, { headers: { cookie, "accept-encoding": "br" } });
    return { status: response.status, html: await response.text() };
  };
  for (const [address, words] of frames) {
    const { status, html } = await ask(address);
    expect([status, html.includes(words), html.includes('content="noindex"')], address).toEqual([200, true, true]);
  }
  expect((await ask("/estoque/clientes/5f0c2f6e-8a44-4d0e-9f5b-0d9a3c1e7b21")).status).toBe(200);
  expect((await ask("/estoque/nada")).status).toBe(404);
  mkdirSync(path.join(site, ".canary"));
  expect((await ask("/meus-pedidos", "store_canary=c1.00")).html).not.toContain(own);
  expect((await ask("/meus-pedidos", "store_canary=51.00")).html).toContain(own);
  rmdirSync(path.join(site, ".canary"));
  expect((await ask("/meus-pedidos", "store_canary=c1.00")).html).toContain(own);
}
