import { drawId } from "../../../local/testing/draw";
import { creditFor } from "./credit";
import { db } from "./database";
import { createCustomer, createProduct, createStaff, type Person, signIn, stockKeys } from "./factories";
import { buy, open } from "./guarantee-claims";
import { picture } from "./picture";
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

type Answers = readonly [string, string, string, string, string, string];

interface Call {
  readonly sql: string;
  readonly values: (scene: AfterSale) => unknown[];
  /** In the order of `who`: "ok", or the word of the refusal. */
  readonly answers: Answers;
}

const call = (sql: string, values: Call["values"], answers: Answers): Call => ({ sql, values, answers });
const ownerOnly = (refusal: string): Answers => ["42501", refusal, "ok", refusal, refusal, refusal];
const ownerAndStaff = (refusal: string): Answers => ["42501", refusal, "ok", refusal, "ok", "ok"];
const order = ({ orderId }: AfterSale) => [orderId];
const claim = ({ claimId }: AfterSale) => [claimId];

/** The functions that ask whose an order or a claim is, called about this buyer's things. */
export const afterSaleCalls: Readonly<Record<string, Call>> = {
  open_order_key: call("($1)", order, ownerOnly("order_not_found")),
  reveal_order_key: call("($1)", order, ownerOnly("order_not_found")),
  order_pix_code: call("($1)", order, ownerOnly("order_not_found")),
  deliver_product_key: call("($1)", order, ownerAndStaff("order_not_found")),
  order_queue_position: call("($1)", order, ownerAndStaff("order_not_found")),
  list_key_accesses: call("($1)", order, ownerAndStaff("order_not_found")),
  order_givings: call("($1)", order, ownerAndStaff("order_not_found")),
  set_first_step: call("($1, 'Entrar', true)", order, ownerOnly("order_not_found")),
  accept_order: call("($1)", order, ownerOnly("order_not_found")),
  buy_with_credit: call(
    "($1, 100, gen_random_uuid())",
    ({ productId }) => [productId],
    ownerOnly("credit_insufficient"),
  ),
  open_guarantee_claim: call(
    "($1, 'other', 'x', gen_random_uuid())",
    ({ otherOrderId }) => [otherOrderId],
    ownerOnly("order_not_found"),
  ),
  write_in_claim: call("($1, 'x', gen_random_uuid())", claim, ownerAndStaff("claim_not_found")),
  withdraw_claim: call("($1)", claim, ownerOnly("claim_not_found")),
  decide_guarantee_claim: call("($1, 'credit', 'conferido')", claim, [
    ...(["42501", "staff_only", "staff_only", "second_factor_required", "claim_limit_reached", "ok"] as const),
  ]),
  my_order_guarantee: call("($1)", order, ownerOnly("order_not_found")),
  add_claim_picture: call(
    "($1, gen_random_uuid(), $2)",
    ({ claimId }) => [claimId, picture.toString("base64")],
    ownerOnly("claim_not_found"),
  ),
  claim_picture: call("($1)", ({ pictureId }) => [pictureId], ownerAndStaff("picture_not_found")),
};
