import { readEvents, requireStoreClient } from "@store/shared-data";
import { useQuery, useQueryClient } from "@store/shared-data/query";
import { useSession } from "@store/shared-data/runtime";
import { useEffect, useState } from "react";
import { useCachedKeyCheck } from "../key/use-cached-key";
import { type ClaimSummary, listClaims } from "./claims.api";
import { readLastKnown, writeLastKnown } from "./last-known";
import type { Order, OrderProduct, OrderWithDetails } from "./order";
import { ordersRefresh, quickPeriod } from "./order-times";
import { listOrderProducts } from "./orders.api";
import { ordersKey } from "./orders-key";
import { getOrder, listOrders, type OrdersPage, ordersPerPage } from "./read-orders.api";
import { deviceClock, laterOf, type ServerClock, tell } from "./server-clock";
import { useOrderHints } from "./use-order-hints";

/** Orders on a screen. */
export interface OrdersResult {
  orders: readonly OrderWithDetails[];
  claims: readonly ClaimSummary[];
  pageCount: number;
  /** The server's time. */
  clock: ServerClock;
  isPending: boolean;
  /** The orders could not be read and none are shown; `null` where some are. */
  error: unknown;
  /** The last refresh failed: what is shown may be out of date. */
  isStale: boolean;
  /** The store has answered since the page was opened; until then these are the orders that the device last knew. */
  isFresh: boolean;
  retry(): void;
}

/**
 * A page of the signed-in person's orders, from 1, or the one order of an id, with products and guarantee claims. Asks again by itself while the tab
 * is seen: one small question for all of them, the rest when something is new. Keys are not read here: each access is logged, and made by a tap (R14.3).
 */
export function useOrders(source: number | string): OrdersResult {
  const { user } = useSession();
  const list = useOrdersPage(source, user?.id);
  const orders = list.data?.orders ?? [];
  // Orders from the device have no server time.
  const isFresh = (list.data?.clock ?? null) !== null;
  useCachedKeyCheck(isFresh ? orders : [], user?.id);
  const failure = useLastFailure(list);
  const products = useProductsOf(orders, user?.id);
  const claims = useClaims(orders, user?.id);
  useKeeping(source === 1 && isFresh ? list.data : undefined, products.data, claims.data, user?.id);
  const isReading = list.isPending || (orders.length > 0 && products.isPending);
  return {
    orders: orders.map((order) => ({
      ...order,
      product: products.data?.find(({ id }) => id === order.product_id) ?? null,
    })),
    claims: claims.data ?? [],
    pageCount: Math.ceil((list.data?.total ?? 0) / ordersPerPage),
    clock: useLatestClock(list.data?.clock ?? null),
    isPending: isReading && failure === null,
    error: list.data === undefined ? failure : null,
    isStale: list.data !== undefined && list.error !== null,
    isFresh,
    retry: () => void list.refetch(),
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
      // A backend that was away is not asked by all pages in one moment; drawn again each time, or those that met would meet each time.
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
    placeholderData: keepOwn(userId),
    initialData: () => lastKnownPage(source, userId),
    initialDataUpdatedAt: 0,
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

// The result of the last try, also while the next is under way: a page that says it failed does not turn back into one that loads.
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

// The list's first page, or one order of it.
function lastKnownPage(source: number | string, userId: string | undefined): OrdersPage | undefined {
  const page = userId === undefined ? undefined : readLastKnown(userId)?.page;
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
    placeholderData: keepOwn(userId),
    initialData: () => {
      const known = userId === undefined ? [] : (readLastKnown(userId)?.products ?? []);
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
    initialData: () => (userId === undefined ? undefined : [...(readLastKnown(userId)?.claims ?? [])]),
    initialDataUpdatedAt: 0,
    staleTime: 30_000,
  });
}

function useKeeping(
  page: OrdersPage | undefined,
  products: readonly OrderProduct[] | undefined,
  claims: readonly ClaimSummary[] | undefined,
  userId: string | undefined,
): void {
  useEffect(() => {
    if (userId !== undefined && page) writeLastKnown(userId, { page, products: products ?? [], claims: claims ?? [] });
  }, [page, products, claims, userId]);
}

// Shown data stays while the next is read, but never another person's: another account may have signed in in another tab.
const keepOwn =
  (userId: string | undefined) =>
  <Data>(shown: Data | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): Data | undefined =>
    query?.queryKey[2] === userId ? shown : undefined;

const distinct = (ids: readonly string[]) => [...new Set(ids)].sort();
