import { shortTotal } from "../format/total-of";
import type { Filter } from "../list/use-list-address";
import { type ClaimState, claimReasons } from "./claim-labels";

/** Which claims to list, as the address has it: its values are anybody's. */
export interface ClaimFilter extends Filter {
  readonly busca: string;
  readonly situacao: string;
  readonly motivo: string;
  readonly produto: string;
  readonly prazo: string;
}

/** The default filter: claims that wait for the team, due first. */
export const waitingClaims: ClaimFilter = { busca: "", situacao: "open", motivo: "", produto: "", prazo: "" };

const tabIds = ["open", "answered", "decided", "withdrawn", "all"] as const satisfies readonly (ClaimState | "all")[];

/** A tab of the queue. */
export type ClaimTab = (typeof tabIds)[number];

// Short, so that on a phone the list begins on the first screen.
const tabLabels: Readonly<Record<ClaimTab, string>> = {
  open: "Com a equipe",
  answered: "Com o cliente",
  decided: "Decididos",
  withdrawn: "Retirados",
  all: "Todos",
};

/** The terms to choose from, in their words. */
export const claimTerms = { "": "Qualquer", atrasado: "Só atrasados" };

/** The tab that an address names; what waits for the team where it names none. */
export const tabOf = (situacao: string): ClaimTab => tabIds.find((id) => id === situacao) ?? "open";

/** The tabs with how many claims each has; no counts before they are known. */
export const tabsOf = (states: Readonly<Record<string, number>> | undefined) =>
  tabIds.map((id) => ({
    id,
    label: tabLabels[id],
    count:
      states &&
      shortTotal(id === "all" ? Object.values(states).reduce((sum, count) => sum + count, 0) : (states[id] ?? 0)),
  }));

/** The filter as the database is asked for it. Words that this version does not know ask for nothing. */
export function toClaimArguments({ busca, situacao, motivo, produto, prazo }: ClaimFilter) {
  return {
    p_state: tabOf(situacao),
    p_reason: Object.hasOwn(claimReasons, motivo) ? motivo : "",
    p_product_id: produto,
    p_search: busca,
    p_is_overdue: prazo === "atrasado",
  };
}
