import { once } from "node:events";
import { createServer } from "node:net";
import { listen } from "../../src/testing/listen";

export async function freePort(): Promise<number> {
  const probe = createServer();
  const { port } = new URL(await listen(probe));
  await once(probe.close(), "close");
  return Number(port);
}
