import { startOfDay } from "../../format/start-of-day";
import type { Filter } from "../../list/use-list-address";
import { channelNames, isOutcome } from "./notice-words";

/** Which notices to list, as the address has it: its values are anybody's. Dates are calendar days in Brasília. */
export interface OutboxFilter extends Filter {
  readonly busca: string;
  readonly tipo: string;
  readonly canal: string;
  readonly situacao: string;
  readonly de: string;
  readonly ate: string;
}

/** The filter that leaves every notice. */
export const anyNotice: OutboxFilter = { busca: "", tipo: "", canal: "", situacao: "", de: "", ate: "" };

/** The filter as the database is asked for it. */
export const toOutboxArguments = ({ busca, tipo, canal, situacao, de, ate }: OutboxFilter) => ({
  p_search: busca,
  p_kind: tipo,
  p_channel: Object.hasOwn(channelNames, canal) ? canal : "",
  p_outcome: isOutcome(situacao) ? situacao : "",
  p_from: startOfDay(de, 0),
  p_to: startOfDay(ate, 1),
});
