import { onlineManager } from "@store/shared-data/query";
import { useSyncExternalStore } from "react";
import { readFailure } from "../errors/store-error";

/** Why the catalogue on the screen may not be the live one; R8.3. */
export type CatalogueFailure = "not_configured" | "offline" | "unreachable" | "database";

/** The note above a catalogue that may not be the live one (R8.3, exact words). */
export const catalogueFailureMessages: Readonly<Record<CatalogueFailure, string>> = {
  not_configured: "Configuração do sistema incompleta. Entre em contato com o suporte.",
  offline: "Erro de conexão. Verifique sua internet ou tente novamente mais tarde.",
  unreachable: "Erro de conexão com o servidor. Verifique sua conexão com a internet e tente novamente.",
  database: "Erro de conexão com o banco de dados. Verifique as configurações...",
};

/** The parts of a query that tell whether its data can be trusted. */
interface QueryHealth {
  error: unknown;
  // Not `fetchStatus`: anyone who reads that is rendered again whenever a refresh begins or ends.
  isPaused: boolean;
}

/**
 * The problem with a read, if any. A query that waits for the network counts as offline at once: it would
 * otherwise look like one that is still loading. `configured` is false where there is no backend to ask.
 */
export function toCatalogueFailure(query: QueryHealth, configured: boolean): CatalogueFailure | null {
  if (!configured) return "not_configured";
  if (query.isPaused) return "offline";
  return query.error ? nameFailure(query.error) : null;
}

/** `toCatalogueFailure` for a screen: worked out again whenever the device loses its connection or has it back. */
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
