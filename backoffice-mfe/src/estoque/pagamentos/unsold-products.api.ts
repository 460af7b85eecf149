import { requireStoreClient, StoreError, unwrap } from "@store/shared-data";
import { useQuery, useQueryClient } from "@store/shared-data/query";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, type InferOutput, nullable, number, object, string } from "valibot";
import { callJson } from "../../data/parse-result";
import { staffPayments } from "./payments-inbox.api";

const productsSchema = array(
  object({
    provider_id: string(),
    /** The provider's name for it. */
    title: nullable(string()),
    /** The product that now has the provider's id; `null` if none has. */
    product_id: nullable(string()),
    product_name: nullable(string()),
    events: number(),
    payments: number(),
    oldest_at: string(),
    newest_at: string(),
  }),
);

/** Waiting payments of one product, by the provider's id. */
export type UnsoldProduct = InferOutput<typeof productsSchema>[number];

const unsoldProducts = {
  queryKey: [...staffPayments, "unsold"],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callJson(productsSchema, requireStoreClient(), "list_unsold_products", {}, signal),
};

/** Waiting payments by product, the longest wait first, refetched every 15 s; staff only. */
export const useUnsoldProducts = () => useQuery({ ...unsoldProducts, refetchInterval: 15_000 });

/** Returns a function that checks whether events wait for a product; false if the check fails. */
export function useIsAwaited(): (productId: string) => Promise<boolean> {
  const queryClient = useQueryClient();
  return async (productId) => {
    const unsold = await queryClient.fetchQuery(unsoldProducts).catch(() => []);
    return unsold.some(({ product_id }) => product_id === productId);
  };
}

/** A provider's id for a product, and the id it had when staff decided; the change is refused if that is outdated. */
interface ProviderIdChange {
  readonly productId: string;
  readonly before: string;
  readonly providerId: string;
}

/** Changes a product's provider id, unless it was changed meanwhile; staff only. @throws StoreError `rejected` */
export async function linkProviderId(
  db: StoreClient,
  { productId, before, providerId }: ProviderIdChange,
): Promise<void> {
  const data = await unwrap(
    db
      .from("products")
      .update({ ggcheckout_id: providerId })
      .eq("id", productId)
      .eq("ggcheckout_id", before)
      .select("id"),
  );
  if (data.length === 0)
    throw new StoreError(
      "rejected",
      "este produto mudou enquanto você escolhia. Confira e ligue de novo.",
      "product_changed",
    );
}
