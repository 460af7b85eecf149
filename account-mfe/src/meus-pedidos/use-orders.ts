import { useState } from "react";
import { requireStoreClient } from "shared-data";
import { useQuery } from "shared-data/query";
import { useSession } from "shared-data/runtime";
import { listDeliveredKeys } from "./delivered-keys.api";
import type { Order, OrderWithDetails } from "./order";
import { listOrderReviews, type OrderReview } from "./order-reviews.api";
import { ordersRefresh } from "./order-times";
import { getPixCode, getQueuePosition, listOrderProducts, listOrders, ordersPerPage } from "./orders.api";
import { deviceClock, laterOf, type ServerClock, tell } from "./server-clock";
import { useKeptKeyCheck } from "./use-kept-key";

/** Keys of the signed-in person's queries about orders begin with this; the shell forgets them with the person. */
export const ordersKey = (userId: string | undefined) => ["private", "orders", userId] as const;

/** One page of orders on a screen. */
export interface OrdersResult {
  orders: readonly OrderWithDetails[];
  reviews: readonly OrderReview[];
  pageCount: number;
  /** The server's time. */
  clock: ServerClock;
  isPending: boolean;
  /** The orders could not be read and none are shown; `null` where some are. */
  error: unknown;
  /** The last refresh failed: what is shown may be out of date. */
  isStale: boolean;
  retry(): void;
}

/**
 * A page of the signed-in person's orders with their products and delivered keys. Asks again by itself every few
 * seconds, while the tab is seen; only the light list, the rest when it changes.
 */
export function useOrders(page: number): OrdersResult {
  const { user } = useSession();
  const list = useQuery({
    queryKey: [...ordersKey(user?.id), "page", page],
    queryFn: ({ signal }) => listOrders(requireStoreClient(), user?.id ?? "", page, signal),
    enabled: user !== null,
    placeholderData: keepOwn(user?.id),
    staleTime: 0,
    refetchInterval: ({ state }) => ordersRefresh(state.data?.orders ?? [], tell(state.data?.clock ?? deviceClock())),
  });
  const orders = list.data?.orders ?? [];
  useKeptKeyCheck(orders, user?.id);
  const failure = useLastFailure(list);
  const products = useProductsOf(orders, user?.id);
  const keys = useKeysOf(orders, user?.id);
  const reviews = useReviewsOf(orders, user?.id);
  const isReading = list.isPending || (orders.length > 0 && (products.isPending || keys.isLoading));
  return {
    orders: orders.map((order) => ({
      ...order,
      product: products.data?.find(({ id }) => id === order.product_id) ?? null,
      delivered_key: keys.data?.find(({ id }) => id === order.delivered_key_id) ?? null,
    })),
    reviews: reviews.data ?? [],
    pageCount: Math.ceil((list.data?.total ?? 0) / ordersPerPage),
    clock: useLatestClock(list.data?.clock ?? null),
    isPending: isReading && failure === null,
    error: list.data === undefined ? failure : null,
    isStale: list.data !== undefined && list.error !== null,
    retry: () => void list.refetch(),
  };
}

/** The code that pays a pending order. Asked for once: it does not change while its PIX lives. */
export function usePixCode(order: Order) {
  return useQuery({
    queryKey: [...ordersKey(order.user_id), "pix-code", order.id],
    queryFn: ({ signal }) => getPixCode(requireStoreClient(), order.id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The place in the line of an order that waits for stock, asked again every 10 s. */
export function useQueuePosition(order: Order) {
  return useQuery({
    queryKey: [...ordersKey(order.user_id), "queue-position", order.id],
    queryFn: ({ signal }) => getQueuePosition(requireStoreClient(), order.id, signal),
    enabled: order.is_waiting,
    refetchInterval: 10_000,
  });
}

// What the last try came to, also while the next is under way: a page that says it failed does not turn back into one that loads.
function useLastFailure({ data, error }: { data: unknown; error: unknown }): unknown {
  const [last, setLast] = useState<unknown>(null);
  const failure = data === undefined ? (error ?? last) : null;
  if (failure !== last) setLast(failure);
  return failure ?? error;
}

// Answers are longer on the way now and then: a countdown must not go back for it.
function useLatestClock(heard: ServerClock | null): ServerClock {
  const [known, setKnown] = useState(heard);
  const [own] = useState(deviceClock);
  const latest = laterOf(known, heard);
  if (latest !== known) setKnown(latest);
  return latest ?? own;
}

function useProductsOf(orders: readonly Order[], userId: string | undefined) {
  const ids = distinct(orders.map((order) => order.product_id));
  return useQuery({
    queryKey: [...ordersKey(userId), "products", ids],
    queryFn: ({ signal }) => listOrderProducts(requireStoreClient(), ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepOwn(userId),
    staleTime: 5 * 60_000,
  });
}

function useKeysOf(orders: readonly Order[], userId: string | undefined) {
  const delivered = orders.filter((order) => order.status === "completed" && order.delivered_key_id !== null);
  const ids = distinct(delivered.flatMap((order) => order.delivered_key_id ?? []));
  return useQuery({
    queryKey: [...ordersKey(userId), "keys", ids],
    queryFn: ({ signal }) => listDeliveredKeys(requireStoreClient(), delivered, signal),
    enabled: ids.length > 0,
    placeholderData: keepOwn(userId),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function useReviewsOf(orders: readonly Order[], userId: string | undefined) {
  const completed = orders.filter(({ status }) => status === "completed");
  return useQuery({
    queryKey: [...ordersKey(userId), "reviews", completed.map(({ id }) => id)],
    queryFn: ({ signal }) => listOrderReviews(requireStoreClient(), completed, signal),
    enabled: completed.length > 0,
    placeholderData: keepOwn(userId),
    staleTime: 60_000,
  });
}

// What is shown stays while the next is read, but never another person's: somebody else may have signed in in another tab.
const keepOwn =
  (userId: string | undefined) =>
  <Data>(shown: Data | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): Data | undefined =>
    query?.queryKey[2] === userId ? shown : undefined;

const distinct = (ids: readonly string[]) => [...new Set(ids)].sort();
