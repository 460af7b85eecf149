import { drawId } from "../../../local/testing/draw";
import { creditFor } from "./credit";
import { db } from "./database";
import { createCustomer, createProduct, createStaff, type Person, signIn, stockKeys } from "./factories";
import { buy, open, picture } from "./guarantee-claims";
import { openKey } from "./proof";

/** A buyer with a looked-at order in an undecided claim with a picture, another order, and credit; and everybody else. */
export interface AfterSale {
  readonly buyer: Person;
  readonly orderId: string;
  readonly otherOrderId: string;
  readonly productId: string;
  readonly claimId: string;
  readonly pictureId: string;
  readonly people: Readonly<Record<Who, Person | null>>;
}

/** An admin once without the second factor, which the store asks for. */
export const who = ["visitor", "stranger", "owner", "unsureAdmin", "manager", "admin"] as const;
export type Who = (typeof who)[number];

/** Makes that scene. A manager may give nothing in it. */
export async function createAfterSale(): Promise<AfterSale> {
  const [buyer, stranger] = [await createCustomer(), await createCustomer()];
  const [manager, admin] = [await createStaff("manager"), await createStaff("admin")];
  const product = await createProduct();
  const [{ order }, other] = [await buy({ buyer, product }), await buy({ buyer, product })];
  await creditFor(buyer, product.price);
  await stockKeys(product, 2);
  await db.rows("update public.products set first_steps = '{Entrar}' where id = $1", [product.id]);
  await signIn(buyer);
  await openKey(order.id);
  const [claimId, pictureId] = [await open(order.id), drawId()];
  await db.rows("select public.add_claim_picture($1, $2, $3)", [claimId, pictureId, picture.toString("base64")]);
  await db.actAs("none");
  await db.rows("update private.store_settings set second_factor_required = true, claim_limit = 0");
  const people = { visitor: null, stranger, owner: buyer, unsureAdmin: admin, manager, admin };
  return {
    ...{ buyer, orderId: order.id, otherOrderId: other.order.id, productId: product.id },
    ...{ claimId, pictureId, people },
  };
}

type Call = readonly [sql: string, values: (scene: AfterSale) => unknown[]];
const order = ({ orderId }: AfterSale) => [orderId];
const claim = ({ claimId }: AfterSale) => [claimId];

/** The functions that check the ownership of an order or a claim, with arguments for this buyer's data. */
export const afterSaleCalls: Readonly<Record<string, Call>> = {
  open_order_key: ["($1)", order],
  reveal_order_key: ["($1)", order],
  order_pix_code: ["($1)", order],
  deliver_product_key: ["($1)", order],
  order_queue_position: ["($1)", order],
  list_key_accesses: ["($1)", order],
  order_givings: ["($1)", order],
  set_first_step: ["($1, 'Entrar', true)", order],
  accept_order: ["($1)", order],
  buy_with_credit: ["($1, 100, gen_random_uuid())", ({ productId }) => [productId]],
  open_guarantee_claim: ["($1, 'other', 'x', gen_random_uuid())", ({ otherOrderId }) => [otherOrderId]],
  write_in_claim: ["($1, 'x', gen_random_uuid())", claim],
  withdraw_claim: ["($1)", claim],
  decide_guarantee_claim: ["($1, 'credit', 'conferido')", claim],
  my_order_guarantee: ["($1)", order],
  add_claim_picture: ["($1, gen_random_uuid(), $2)", ({ claimId }) => [claimId, picture.toString("base64")]],
  claim_picture: ["($1)", ({ pictureId }) => [pictureId]],
};
