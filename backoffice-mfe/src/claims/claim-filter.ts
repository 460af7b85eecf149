import { claimReasons } from "./claim-labels";

/** The default filter: claims that wait for staff, earliest deadline first. */
export const waitingClaims = { busca: "", situacao: "open", motivo: "", produto: "", prazo: "" };

/** Filter of the claims as in the URL: its values are untrusted. */
export type ClaimFilter = Readonly<typeof waitingClaims>;

// Short labels, so that the list starts on a phone's first screen.
const tabLabels = {
  open: "Com a equipe",
  answered: "Com o cliente",
  decided: "Decididos",
  withdrawn: "Retirados",
  all: "Todos",
};

export const claimTerms = { "": "Qualquer", atrasado: "Só atrasados" };

/** The tab in the URL; the default is claims that wait for staff. */
export const tabOf = (situacao: string) => (Object.hasOwn(tabLabels, situacao) ? situacao : "open");

/** Tabs with the count of each; without counts while they load. */
export const tabsOf = (states: Readonly<Record<string, number>> | undefined) =>
  Object.entries(tabLabels).map(([id, label]) => ({
    id,
    label,
    count: states && (id === "all" ? Object.values(states).reduce((sum, count) => sum + count, 0) : (states[id] ?? 0)),
  }));

/** Converts the filter to arguments of the database function; unknown values mean no filter. */
export function toClaimArguments({ busca, situacao, motivo, produto, prazo }: ClaimFilter) {
  return {
    p_state: tabOf(situacao),
    p_reason: Object.hasOwn(claimReasons, motivo) ? motivo : "",
    p_product_id: produto,
    p_search: busca,
    p_is_overdue: prazo === "atrasado",
  };
}
