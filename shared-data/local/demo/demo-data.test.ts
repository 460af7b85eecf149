import { isMisfit, readCredential } from "../../src/credentials/read-credential";
import { shareBackend } from "../testing/share-backend";
import { signInAs } from "../testing/store-client";
import { boughtId, boughtPayment } from "./demo-data";

const backend = shareBackend();

it("has a customer with an order paid by credit, whose key has fields and a finished step, and an open claim", async () => {
  const db = await signInAs(backend.url, "cliente");
  const { data: orders } = await db.from("orders").select("id,payment_id,product_id,status").throwOnError();
  expect(orders).toMatchObject([{ payment_id: boughtPayment, product_id: boughtId, status: "completed" }]);
  const { data: opened } = await db.rpc("open_order_key", { p_order_id: orders[0]?.id }).throwOnError();
  expect(isMisfit(readCredential(opened.key_template, opened.key_data))).toBe(false);
  expect(opened.steps_done).toEqual([opened.first_steps[0]]);
  const { data: credit } = await db.rpc("my_credit").throwOnError();
  expect(Number(credit.spendable)).toBe(50);
  const { data: claims } = await db.from("guarantee_claims").select("state,product_id").throwOnError();
  expect(claims).toEqual([{ state: "open", product_id: boughtId }]);
});
