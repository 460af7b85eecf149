import { onlineManager } from "@store/shared-data/query";
import { useSyncExternalStore } from "react";
import { readFailure } from "../errors/store-error";

/** Reason why the displayed catalogue may be out of date; R8.3. */
export type CatalogueFailure = "not_configured" | "offline" | "unreachable" | "database";

/** Message above a catalogue that may be out of date (R8.3, exact text). */
export const catalogueFailureMessages: Readonly<Record<CatalogueFailure, string>> = {
  not_configured: "Configuração do sistema incompleta. Entre em contato com o suporte.",
  offline: "Erro de conexão. Verifique sua internet ou tente novamente mais tarde.",
  unreachable: "Erro de conexão com o servidor. Verifique sua conexão com a internet e tente novamente.",
  database: "Erro de conexão com o banco de dados. Verifique as configurações...",
};

/** The parts of a query's state that show whether its data is current. */
interface QueryHealth {
  error: unknown;
  // Not `fetchStatus`: reading it would re-render the component at the start and end of every refetch.
  isPaused: boolean;
}

/**
 * The failure of a query, if any. A query paused for lack of a network counts as offline immediately; otherwise it
 * would look like one that is still loading. `configured` is false without a backend.
 */
export function toCatalogueFailure(query: QueryHealth, configured: boolean): CatalogueFailure | null {
  if (!configured) return "not_configured";
  if (query.isPaused) return "offline";
  return query.error ? nameFailure(query.error) : null;
}

/** `toCatalogueFailure` as a hook: re-evaluated when the device goes offline or online. */
export function useCatalogueFailure(query: QueryHealth, configured: boolean): CatalogueFailure | null {
  useSyncExternalStore(subscribeToConnection, isOnline, assumeOnline);
  return toCatalogueFailure(query, configured);
}

const subscribeToConnection = (onChange: () => void) => onlineManager.subscribe(onChange);
const isOnline = () => globalThis.navigator?.onLine !== false;
const assumeOnline = () => true;

function nameFailure(error: unknown): CatalogueFailure {
  const { code } = readFailure(error);
  if (code === "not_configured") return "not_configured";
  if (code !== "network") return "database";
  return isOnline() ? "unreachable" : "offline";
}
