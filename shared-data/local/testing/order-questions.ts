import { createHmac } from "node:crypto";
import { LastTold } from "../last-told";
import { OrderWaits } from "../order-waits";

/** What the tokens of these tests are signed with. */
export const secret = "s".repeat(40);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

export function tokenOf(person: string, seconds = 3_600): string {
  const claims = { sub: person, role: "authenticated", exp: Math.floor(Date.now() / 1_000) + seconds };
  const content = `${encode({ alg: "HS256" })}.${encode(claims)}`;
  return `Bearer ${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

export const share = (answer: Response) => answer.headers.set("access-control-allow-origin", "*");
export const nothing = () => Response.json({ read_at: "2026-11-22T12:00:00Z" });
export const news = () => Response.json({ read_at: "2026-11-22T12:00:01Z", revision: "b", total: 0, orders: [] });
export const payment = new Request("http://localhost/rest/v1/rpc/receive_payment_event", { method: "POST" });
export const received = (event = 7) =>
  Promise.resolve(Response.json({ status: 200, body: { received: true, event_id: event } }));

/** A room in which Ana's payments are heard of, and the questions that the database was asked. */
export function openWaits(buyer = "ana", now = Date.now) {
  const asked: string[] = [];
  const query = async (_sql: string, [events]: readonly unknown[] = []) => {
    asked.push(String(events));
    return [{ person: buyer }] as never[];
  };
  const printed: string[] = [];
  const log = (line: string) => printed.push(line);
  const waits = new OrderWaits({ database: { query }, jwtSecret: secret, share, log }, new LastTold(now));
  return { waits, asked, printed };
}

interface Asking {
  readonly prefer?: string;
  readonly token?: string;
  readonly signal?: AbortSignal;
}

export const question = ({ prefer = "wait=25", token = tokenOf("ana"), signal }: Asking = {}) =>
  new Request("http://localhost/rest/v1/rpc/orders_since?p_seen=a", {
    headers: { prefer, authorization: token },
    ...(signal ? { signal } : {}),
  });

/** Answers one after the other, and tells when it has been asked so often. */
export function answers(...given: Array<() => Response>) {
  let times = 0;
  const ask = async () => (given[times++] ?? nothing)();
  return { ask, times: () => times };
}

/** Resolves when what was under way has gone on as far as it can. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Ends each wait at once, and keeps how long it would have been. */
export function endWaits(): number[] {
  const delays: number[] = [];
  jest.spyOn(global, "setTimeout").mockImplementation(((end: (how: string) => void, ms: number) => {
    delays.push(ms);
    queueMicrotask(() => end("over"));
  }) as never);
  return delays;
}
