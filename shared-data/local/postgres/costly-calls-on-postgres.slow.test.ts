import { connect } from "node:net";
import { startOwnBackend } from "../testing/share-backend";
import { callWebhook, createVisitor, paymentBody, publishableKey } from "../testing/store-client";

const backend = startOwnBackend();
beforeAll(async () => {
  await createVisitor(backend.url).from("products").select("id").throwOnError();
  expect((await pay("first")).status).toBe(200);
});

async function pay(id: string) {
  const since = performance.now();
  const { status } = await callWebhook(backend.url, "pix-paid", paymentBody("pix.paid", { id }));
  return { status, ms: performance.now() - since };
}
/** A call of a function by so many argument names. */
const callWithNames = (count: number) =>
  fetch(`${backend.url}/rest/v1/rpc/search_products`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))),
  }).then(async (response) => ({ status: response.status, text: await response.text() }));

it.each([40, 41, 2_000])("takes a payment in half a second beside 24 calls of %d names", async (count) => {
  const calls = Promise.all(Array.from({ length: 24 }, () => callWithNames(count)));
  const payment = await pay(`beside-${count}`);
  const responses = await calls;
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([count > 40 ? 400 : 404]));
  expect(payment.status).toBe(200);
  expect(payment.ms).toBeLessThan(500);
});

it("takes a payment in half a second beside 400 senders that trickle, and is rid of them within ten", async () => {
  const { port } = new URL(backend.url);
  const beginning = `POST /rest/v1/rpc/search_products HTTP/1.1\r\nhost: localhost\r\napikey: ${publishableKey}\r\ncontent-length: 1000\r\n\r\n{`;
  const since = performance.now();
  const ends = Array.from({ length: 400 }, (_, index) => {
    const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
    socket.resume().write(index % 2 ? beginning : "GET / HTTP/1.1\r\nx-slow: ");
    const trickle = setInterval(() => socket.write("a"), 1_000);
    return new Promise<void>((resolve) => {
      socket.once("close", () => {
        clearInterval(trickle);
        resolve();
      });
    });
  });
  const payment = await pay("beside-slow-senders");
  expect(payment.status).toBe(200);
  expect(payment.ms).toBeLessThan(500);
  await Promise.all(ends);
  expect(performance.now() - since).toBeLessThan(11_500);
}, 30_000);
