import { type ChildBackend, makeStartedDataDir, startChild } from "../testing/child-backend";
import { startSmtpServer } from "../testing/smtp-stand-in";
import { callWebhook, createVisitor, paymentBody } from "../testing/store-client";

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let backend: ChildBackend;
let product: { ggcheckout_id: string; price: number };

beforeAll(async () => {
  smtp = await startSmtpServer();
  const mailing = { SMTP_URL: smtp.url, MAIL_FROM: "Loja <avisos@loja.example>" };
  backend = await startChild(await makeStartedDataDir("production"), { STORE_MODE: "production", ...mailing });
  const { data } = await createVisitor(backend.url).from("products").select("ggcheckout_id,price").limit(1).single();
  product = data as typeof product;
});
afterAll(async () => {
  await backend.stop();
  await smtp.close();
});

const pay = async (email: string) => {
  const body = paymentBody("pix.paid", { email, productCode: product.ggcheckout_id, amount: product.price });
  expect((await callWebhook(backend.url, "pix-paid", body)).status).toBe(200);
};
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
};
const offeredTo = (email: string) => smtp.asked.filter((address) => address === email).length;

it("writes to who paid, and leaves an address alone that its server says nobody has", async () => {
  await pay("ninguem@example.com");
  await pay("ana@example.com");
  await until(() => smtp.letters.length === 1 && offeredTo("ninguem@example.com") === 1);
  expect(smtp.letters[0]).toMatch(/^To: ana@example\.com/m);
  expect(smtp.letters[0]).toMatch(/^From: Loja <avisos@loja\.example>/m);
  await backend.line('"never":1');
  await pay("ninguem@example.com");
  await pay("ana@example.com");
  await until(() => smtp.letters.length === 2);
  expect(offeredTo("ninguem@example.com")).toBe(1);
  expect(backend.output()).not.toMatch(/ana@|ninguem@/);
});
