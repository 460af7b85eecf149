import { callRpc, requireStoreClient } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { getStoreClient, type StoreClient } from "@store/shared-data/runtime";

const day = 86_400_000;

/**
 * The median delivery time of recent orders in seconds as a query, for the hook and for a route's `load`; null if there
 * are too few. Cached for a day (R9.9); a change triggers no new prerendering.
 */
export const usualDeliveryQuery = (db: StoreClient | null) => ({
  queryKey: ["usual-delivery"],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callRpc(requireStoreClient(db), "usual_delivery_seconds", {}, signal),
  staleTime: day,
  meta: { movesWithSales: true },
});

/**
 * The usual delivery time from the store's statistics, such as "Metade das últimas entregas em até 8 segundos"; null
 * without enough sales.
 */
export function useUsualDelivery(): string | null {
  const db = getStoreClient();
  const { data = null } = useQuery({ ...usualDeliveryQuery(db), enabled: db !== null });
  return data === null ? null : `Metade das últimas entregas em até ${formatSeconds(data)}`;
}

/** "1 segundo", "8 segundos", "3 minutos": rounded up, in the largest unit of which there are at least two. */
export function formatSeconds(seconds: number): string {
  const [unit, length] = units.find(([, each]) => seconds > each) ?? (["second", 1] as const);
  const format = new Intl.NumberFormat("pt-BR", { style: "unit", unit, unitDisplay: "long" });
  return format.format(Math.ceil(seconds / length));
}

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;
