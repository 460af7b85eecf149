import { type Browser, expect, type Page } from "@playwright/test";
import { builtInCatalogue } from "@store/shared-data";
import { stackDataDir, stackOf } from "@store/shared-data/node/stack";
import { expectAccessibleAtEachSize } from "./axe";
import { newPaymentId, newPerson, type Person, sendWebhook, signUp, webhookBody } from "./backend";
import { emailsTo } from "./mails";
import { test } from "./test";

const product = builtInCatalogue.find(({ id }) => id === "perfil-tiktok-3k-seguidores");
if (!product) throw new Error("the catalogue has changed");
const pixCode =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986540589.005802BR5913Fulano de Tal6008BRASILIA62070503***6304ABCD";
const subject = /Pix/;
const emails = (person: Person) =>
  emailsTo(stackDataDir(stackOf(process.env), String(process.env.STORE_TEST_DATA)), person.email).filter((message) =>
    subject.test(message.subject),
  );

async function drawPix({ email }: Person) {
  const { ggcheckout_id: productId, price: amount } = product as NonNullable<typeof product>;
  const payment = { paymentId: newPaymentId(), email, productId, amount, pixCode };
  expect((await sendWebhook("pix-generated", webhookBody("pix.generated", payment))).status).toBe(200);
}

/** Creates a PIX for an opted-out customer, then for another one: once that email arrives, the first would have too. */
async function drawPixAndWait(baseURL: string | undefined, person: Person) {
  await drawPix(person);
  const other = newPerson("outra");
  await signUp(String(baseURL), other);
  await drawPix(other);
  await expect.poll(() => emails(other).length, { timeout: 30_000 }).toBe(1);
}

async function inFreshBrowser(browser: Browser, baseURL: string | undefined, act: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: "block" });
  await act(await context.newPage());
  await context.close();
}

test("an email's recipient unsubscribes with one click, without signing in", async ({ browser, baseURL }) => {
  const person = newPerson("sonia");
  const client = await signUp(String(baseURL), person);
  await drawPix(person);
  await expect.poll(() => emails(person).length, { timeout: 30_000 }).toBe(1);
  const link = emails(person)[0]?.links.find((address) => address.includes("/avisos/parar#"));
  await inFreshBrowser(browser, baseURL, async (page) => {
    await page.goto(String(link));
    await expectAccessibleAtEachSize(page, "the page of an email's link");
    await page.getByRole("button", { name: "Parar estes avisos" }).click();
    await expect(page.getByText("Você não recebe mais: Código do seu Pix.")).toBeVisible();
    await expectAccessibleAtEachSize(page, "what was stopped");
  });

  await drawPixAndWait(baseURL, person);
  expect(emails(person)).toHaveLength(1);
  const { data } = await client.rpc("my_personal_data");
  expect(data.notices.consents).toEqual([
    expect.objectContaining({ about: "pix_generated", channel: "mail", is_given: false, decided_by: "email" }),
    expect.objectContaining({ about: "pix_generated", channel: "push", is_given: false, decided_by: "email" }),
  ]);
});
