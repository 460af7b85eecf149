import { useMemo } from "react";
import { useListAddress } from "../../list/use-list-address";
import { isKnownAction } from "../../log/staff-action-kinds";
import type { StaffLogFilter } from "../../log/staff-log.api";

/** The filter's parts as the address names them, each with what asks nothing. */
export const anyAction = { busca: "", acao: "", pessoa: "", produto: "", aba: "", pedido: "", de: "", ate: "" };

/** The parts of the filter, by their names in the address. */
export type LogFields = typeof anyAction;

/** The log's filter and page, as the address has them. */
export function useLogFilter() {
  const address = useListAddress(anyAction);
  const { busca, acao, pessoa, produto, aba, pedido, de, ate } = address.filter;
  const filter: StaffLogFilter = useMemo(
    () => ({
      search: busca,
      // The address is anybody's: a word that is no kind of action asks nothing.
      action: isKnownAction(acao) ? acao : "",
      person: pessoa,
      productId: produto,
      field: aba,
      order: pedido,
      from: de,
      to: ate,
    }),
    [busca, acao, pessoa, produto, aba, pedido, de, ate],
  );
  const isFiltered = Object.values(address.filter).some(Boolean);
  return { ...address, asked: address.filter, filter, isFiltered };
}
