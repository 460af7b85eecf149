import { connect } from "node:net";
import { startOwnBackend } from "../testing/share-backend";
import { callWebhook, createVisitor, paymentBody, publishableKey } from "../testing/store-client";

const backend = startOwnBackend();

it("refuses a call of more than forty names", async () => {
  const names = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`k${index}`, 1]));
  const { status, error } = await createVisitor(backend.url).rpc("search_products", names);
  expect([status, error?.code]).toEqual([400, "too_many_names"]);
});

it("takes a payment beside 400 senders that trickle, and ends their connections by itself", async () => {
  const { port } = new URL(backend.url);
  const beginning = `POST /rest/v1/rpc/search_products HTTP/1.1\r\nhost: localhost\r\napikey: ${publishableKey}\r\ncontent-length: 1000\r\n\r\n{`;
  const ends = Array.from({ length: 400 }, async (_, index) => {
    const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
    socket.resume().write(index % 2 ? beginning : "GET / HTTP/1.1\r\nx-slow: ");
    const trickle = setInterval(() => socket.write("a"), 1_000);
    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(trickle);
  });
  expect((await callWebhook(backend.url, "pix-paid", paymentBody("pix.paid", {}))).status).toBe(200);
  await Promise.all(ends);
});
