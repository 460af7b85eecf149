import type { StoreClient } from "@store/shared-data/runtime";
import { callRpc } from "../database/call";
import { isRecord } from "../validation/is-record";

/** Why a coupon lowers no price. */
export type CouponRefusal = "unknown" | "ended" | "used_up" | "used_by_you" | "other_product";

/** The price of a product with a coupon and the name of its rule, or why it has no effect. */
export type CouponPrice = { price: number; name: string } | { reason: CouponRefusal };

const refusals: readonly string[] = ["ended", "used_up", "used_by_you", "other_product"];

/** Fetches the price of a product with a coupon (R10.15). An unknown answer counts as an unknown coupon. @throws StoreError */
export async function readCouponPrice(
  db: StoreClient,
  productId: string,
  code: string,
  signal?: AbortSignal,
): Promise<CouponPrice> {
  const response: unknown = await callRpc(db, "price_with_coupon", { p_product_id: productId, p_code: code }, signal);
  if (!isRecord(response)) return { reason: "unknown" };
  const { price, name, reason } = response;
  if (price !== undefined && typeof name === "string") return { price: Number(price), name };
  return { reason: refusals.includes(String(reason)) ? (reason as CouponRefusal) : "unknown" };
}
