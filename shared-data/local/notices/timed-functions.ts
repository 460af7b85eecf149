import type { Log } from "../../node/log";
import { repeat } from "../repeat";
import { noticesSecret } from "./notice-secrets";

type RunFunction = (request: Request) => Promise<Response>;

const everyMs = 10_000;
const webhooks = /^\/functions\/v1\/pix-/;

/**
 * Calls functions every ten seconds, and half a second after a webhook of the checkout or where one has more to do, in place of a
 * hosted project's scheduler (R13.1).
 * @returns a function runner that sees the webhooks, and `stop`, which waits for the present calls
 */
export function startTimedFunctions(names: readonly string[], runFunction: RunFunction, secretKey: string, log: Log) {
  const headers = { authorization: `Bearer ${noticesSecret(secretKey)}` };
  const timers = names.map((name) => {
    const run = async () => {
      const response = await runFunction(
        new Request(`http://localhost/functions/v1/${name}`, { method: "POST", headers }),
      );
      if (!response.ok) throw new Error(`it responds ${response.status}`);
      return ((await response.json()) as { more?: boolean }).more === true;
    };
    return repeat({ name: `The function ${name}`, everyMs, run, log });
  });
  return {
    async runFunction(request: Request): Promise<Response> {
      const response = await runFunction(request);
      if (webhooks.test(new URL(request.url).pathname)) for (const { wake } of timers) wake();
      return response;
    },
    stop: async () => void (await Promise.all(timers.map(({ stop }) => stop()))),
  };
}
