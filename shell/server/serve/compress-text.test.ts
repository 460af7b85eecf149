import type { IncomingMessage } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { until } from "../../src/testing/small-server";
import { hashOf } from "../prerender/store-parts";
import { compressFor } from "./compress-text";

const request = { headers: { "accept-encoding": "gzip, br" } } as unknown as IncomingMessage;
const pageOf = (seed: number) =>
  Array.from({ length: 900 }, (_, index) => `<li class="c${(index * 7919) % 97}">${(index * seed) % 1009}</li>`).join(
    "",
  );
const send = (text: string) => compressFor(request, text, `"${hashOf(text)}"`);

it("sends what is asked for again better compressed than the first time, and the same text", async () => {
  const page = pageOf(104_729);
  const first = send(page).content;
  await until(() => send(page).content.length < first.length);
  const { content, headers } = send(page);
  expect(brotliDecompressSync(content).toString()).toBe(page);
  expect(headers).toMatchObject({ "content-length": String(content.length), "content-encoding": "br" });
});

it("keeps to itself what one page was compressed to: another one is sent as it is", async () => {
  const [one, other] = [pageOf(7), pageOf(11)];
  const first = send(one).content;
  await until(() => send(one).content.length < first.length);
  expect(brotliDecompressSync(send(other).content).toString()).toBe(other);
});
