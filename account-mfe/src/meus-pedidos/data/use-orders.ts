import { readEvents, requireStoreClient } from "@store/shared-data";
import { useQuery, useQueryClient } from "@store/shared-data/query";
import { useSession } from "@store/shared-data/runtime";
import { useEffect, useState } from "react";
import { useCachedKeyCheck } from "../key/use-cached-key";
import { type ClaimSummary, listClaims } from "./claims.api";
import { readCachedOrders, writeCachedOrders } from "./last-known";
import { type Order, type OrderProduct, type OrderWithDetails, ordersKey } from "./order";
import { ordersRefresh, quickPeriod } from "./order-times";
import { listOrderProducts } from "./orders.api";
import { getOrder, listOrders, type OrdersPage, ordersPerPage } from "./read-orders.api";
import { currentTime, deviceClock, laterOf, type ServerClock } from "./server-clock";
import { useOrderHints } from "./use-order-hints";

export type OrdersResult = ReturnType<typeof useOrders>;

/**
 * One page of the signed-in user's orders, or the single order with an id, with products and guarantee claims. Polls
 * while the tab is visible: one small request, and the full data only if something changed. Keys are not fetched here:
 * each reveal is logged and needs a click (R14.3).
 */
export function useOrders(source: number | string) {
  const { user } = useSession();
  const list = useOrdersPage(source, user?.id);
  const orders = list.data?.orders ?? [];
  // Orders stored on the device have no server time.
  const isFresh = (list.data?.clock ?? null) !== null;
  useCachedKeyCheck(isFresh ? orders : [], user?.id);
  const failure = useLastFailure(list);
  const products = useProductsOf(orders, user?.id);
  const claims = useClaims(orders, user?.id);
  useStoreLastKnown(source === 1 && isFresh ? list.data : undefined, products.data, claims.data, user?.id);
  const isReading = list.isPending || (orders.length > 0 && products.isPending);
  return {
    orders: orders.map(
      (order): OrderWithDetails => ({
        ...order,
        product: products.data?.find(({ id }) => id === order.product_id) ?? null,
      }),
    ),
    claims: claims.data ?? [],
    pageCount: Math.ceil((list.data?.total ?? 0) / ordersPerPage),
    clock: useLatestClock(list.data?.clock ?? null),
    isPending: isReading && failure === null,
    /** Set if the orders could not be loaded and none are displayed; otherwise `null`. */
    error: list.data === undefined ? failure : null,
    /** True if the last refresh failed: the displayed orders may be outdated. */
    isStale: list.data !== undefined && list.error !== null,
    /** True once a response has arrived; until then the orders are those stored on the device. */
    isFresh,
    retry: () => list.refetch(),
  };
}

function useOrdersPage(source: number | string, userId: string | undefined) {
  const queryClient = useQueryClient();
  const [tries] = useState(() => ({ failures: 0, spread: 1 }));
  const isHinted = useOrderHints(userId, queryClient);
  const queryKey = [...ordersKey(userId), "page", source];
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      tries.failures += 1;
      // Jitter, so that pages do not all retry at once after an outage. Drawn again for each try, so that pages that
      // coincided once do not coincide again.
      tries.spread = 0.5 + Math.random();
      const db = requireStoreClient();
      const seen = queryClient.getQueryData<OrdersPage>(queryKey) ?? null;
      const ordersPage =
        typeof source === "number"
          ? await listOrders(db, { page: source, seen }, signal)
          : await getOrder(db, { userId: userId ?? "", orderId: source }, signal);
      tries.failures = 0;
      return ordersPage;
    },
    enabled: userId !== undefined,
    placeholderData: keepOwnData(userId),
    initialData: () => lastKnownPage(source, userId),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    // One quick retry, because most failures are temporary. After that the polling interval with backoff applies.
    retry: () => tries.failures < 2,
    retryDelay: () => 1_000 * tries.spread,
    refetchInterval: ({ state: { data, error } }) =>
      ordersRefresh(
        { orders: data?.orders ?? [], failures: error ? tries.failures : 0, isHinted, isBuying: isBuying() },
        currentTime(data?.clock ?? deviceClock()),
      ) * (error ? tries.spread : 1),
  });
}

// The order of a checkout that was just opened may not exist yet. Both times are by the device's clock.
const isBuying = () =>
  readEvents().some(({ event, timestamp }) => event === "checkout" && Date.now() - Date.parse(timestamp) < quickPeriod);

// Keeps the last error while a retry is running, so that the page does not switch back from the error to the loading
// state.
function useLastFailure({ data, error }: { data: unknown; error: unknown }): unknown {
  const [last, setLast] = useState<unknown>(null);
  const failure = data === undefined ? (error ?? last) : null;
  if (failure !== last) setLast(failure);
  return failure ?? error;
}

// Latency varies: keeps the most accurate clock, so that a countdown never jumps back.
function useLatestClock(heard: ServerClock | null): ServerClock {
  const [known, setKnown] = useState(heard);
  const [own] = useState(deviceClock);
  const latest = laterOf(known, heard);
  if (latest !== known) setKnown(latest);
  return latest ?? own;
}

// The stored first page of the list, or one order from it.
function lastKnownPage(source: number | string, userId: string | undefined): OrdersPage | undefined {
  const page = userId === undefined ? undefined : readCachedOrders(userId)?.page;
  if (source === 1) return page;
  const order = page?.orders.find(({ id }) => id === source);
  return order && { orders: [order], total: 1, clock: null, revision: "" };
}

function useProductsOf(orders: readonly Order[], userId: string | undefined) {
  const ids = distinct(orders.map((order) => order.product_id));
  return useQuery({
    queryKey: [...ordersKey(userId), "products", ids],
    queryFn: ({ signal }) => listOrderProducts(requireStoreClient(), ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepOwnData(userId),
    initialData: () => {
      const known = userId === undefined ? [] : (readCachedOrders(userId)?.products ?? []);
      return ids.length > 0 && ids.every((wanted) => known.some(({ id }) => id === wanted)) ? [...known] : undefined;
    },
    initialDataUpdatedAt: 0,
    staleTime: 5 * 60_000,
  });
}

function useClaims(orders: readonly Order[], userId: string | undefined) {
  return useQuery({
    queryKey: [...ordersKey(userId), "claims"],
    queryFn: ({ signal }) => listClaims(requireStoreClient(), userId ?? "", signal),
    enabled: orders.some(({ delivered_at }) => delivered_at !== null),
    initialData: () => (userId === undefined ? undefined : [...(readCachedOrders(userId)?.claims ?? [])]),
    initialDataUpdatedAt: 0,
    staleTime: 30_000,
  });
}

function useStoreLastKnown(
  page: OrdersPage | undefined,
  products: readonly OrderProduct[] | undefined,
  claims: readonly ClaimSummary[] | undefined,
  userId: string | undefined,
): void {
  useEffect(() => {
    if (userId !== undefined && page)
      writeCachedOrders(userId, { page, products: products ?? [], claims: claims ?? [] });
  }, [page, products, claims, userId]);
}

// Keeps displayed data while the next page loads, unless another account has signed in in another tab.
const keepOwnData =
  (userId: string | undefined) =>
  <Data>(shown: Data | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): Data | undefined =>
    query?.queryKey[2] === userId ? shown : undefined;

const distinct = (ids: readonly string[]) => [...new Set(ids)].sort();
