import { getSettings, type StoreClient } from "@store/shared-data/runtime";
import { callRpc } from "../database/call";
import { attempt } from "../errors/attempt";
import type { Attribution } from "../tracking/attribution";

/**
 * Records the campaign and referrer of a purchase (R10.14), and the advertising services that may learn of it (R12.17).
 * Errors are ignored: a purchase does not depend on it.
 */
export async function recordIntent(db: StoreClient, productId: string, { utm, referrer }: Attribution): Promise<void> {
  const intent = { p_product_id: productId, p_utm: { ...utm }, p_referrer: referrer, p_ad_services: allowed() };
  await callRpc(db, "record_purchase_intent", intent).catch(() => {});
}

/** The configured services that the visitor accepted in the shell's privacy bar, which stores the choice. */
const allowed = (): string[] =>
  attempt(() => {
    const { choice, covers } = JSON.parse(localStorage.getItem("store-consent") ?? "{}");
    const accepted: readonly unknown[] = choice === "accepted" ? covers : [];
    return getSettings()
      .adServices.filter((name) => accepted.includes(name))
      .map((name) => name.toLowerCase());
  }) ?? [];
