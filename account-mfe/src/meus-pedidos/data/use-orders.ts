import { useState } from "react";
import { readEvents, requireStoreClient } from "shared-data";
import { useQuery, useQueryClient } from "shared-data/query";
import { useSession } from "shared-data/runtime";
import { useKeptKeyCheck } from "../key/use-kept-key";
import { listOrderReviews, type OrderReview } from "../review/order-reviews.api";
import type { Order, OrderWithDetails } from "./order";
import { ordersRefresh, quickPeriod } from "./order-times";
import { getPixCode, getQueuePosition, listOrderProducts } from "./orders.api";
import { ordersKey } from "./orders-key";
import { listOrders, type OrdersPage, ordersPerPage } from "./orders-since.api";
import { deviceClock, laterOf, type ServerClock, tell } from "./server-clock";
import { useOrderHints } from "./use-order-hints";

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
 * A page of the signed-in person's orders with their products. Asks again by itself while the tab is seen: one small question for all of them,
 * the rest when something is new. The texts of keys are not read here: each giving of one is on record, and so made by a press (R14.3).
 */
export function useOrders(page: number): OrdersResult {
  const { user } = useSession();
  const list = useOrdersPage(page, user?.id);
  const orders = list.data?.orders ?? [];
  useKeptKeyCheck(orders, user?.id);
  const failure = useLastFailure(list);
  const products = useProductsOf(orders, user?.id);
  const reviews = useReviewsOf(orders, user?.id);
  const isReading = list.isPending || (orders.length > 0 && products.isPending);
  return {
    orders: orders.map((order) => ({
      ...order,
      product: products.data?.find(({ id }) => id === order.product_id) ?? null,
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

function useOrdersPage(page: number, userId: string | undefined) {
  const queryClient = useQueryClient();
  const [tries] = useState(() => ({ failures: 0, spread: 1 }));
  const isHinted = useOrderHints(userId, queryClient);
  const queryKey = [...ordersKey(userId), "page", page];
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      tries.failures += 1;
      // A backend that was away is not asked by all pages in one moment; drawn again each time, or those that met would meet each time.
      tries.spread = 0.5 + Math.random();
      const seen = queryClient.getQueryData<OrdersPage>(queryKey) ?? null;
      const ordersPage = await listOrders(requireStoreClient(), { page, seen }, signal);
      tries.failures = 0;
      return ordersPage;
    },
    enabled: userId !== undefined,
    placeholderData: keepOwn(userId),
    staleTime: 0,
    // Once more soon: most failures pass. Where that fails too there is a reason, and each try is one among those of all pages.
    retry: () => tries.failures < 2,
    retryDelay: () => 1_000 * tries.spread,
    refetchInterval: ({ state: { data, error } }) =>
      ordersRefresh(
        { orders: data?.orders ?? [], failures: error ? tries.failures : 0, isHinted, isBuying: isBuying() },
        tell(data?.clock ?? deviceClock()),
      ) * (error ? tries.spread : 1),
  });
}

// The order of a checkout that was just opened is not there yet. Both times are by the device's clock.
const isBuying = () =>
  readEvents().some(({ event, timestamp }) => event === "checkout" && Date.now() - Date.parse(timestamp) < quickPeriod);

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
