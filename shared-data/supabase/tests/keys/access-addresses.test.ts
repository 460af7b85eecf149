import { db } from "../harness/database";
import { createCustomer, createDeliveredOrder, signIn } from "../harness/factories";
import { keyAccessesOf, openKey } from "../harness/proof";

it("answers pages of the release before under the former names", async () => {
  const order = await createDeliveredOrder();
  await signIn(order.owner);
  await openKey(order.id);
  await openKey(order.id);
  const { total, accesses } = await keyAccessesOf(order.id);
  const former = accesses.map((access) => ({ ...access, given_at: access.accessed_at, way: access.channel }));
  expect(await db.value("select public.order_givings($1)", [order.id])).toEqual({ total, givings: former });
  await signIn(await createCustomer());
  await expect(db.value("select public.order_givings($1)", [order.id])).rejects.toThrow("order_not_found");
});
