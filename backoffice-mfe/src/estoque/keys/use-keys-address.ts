import { useLocation, useSearchParams } from "@store/shared-data/router";
import type { KeyFilter } from "./admin-keys.api";

/** What `?aba=` says: adding, or the list in one of its states. */
const words: Readonly<Record<KeyFilter["state"], string>> = {
  all: "todas",
  available: "disponiveis",
  used: "entregues",
};

/** The present place in the keys of a product. */
export interface KeysPlace extends Omit<KeyFilter, "productId"> {
  readonly tab: "add" | "all";
}

/** The parameters that belong to the window of keys, beside the one that opens it. */
export const keysParameters = ["aba", "pessoa", "pagina"] as const;

/**
 * The tab, the filter and the page of a product's keys, kept in the query string: a reload and a link to a colleague show the same.
 * They replace the present step of the history: Back closes the window.
 */
export function useKeysAddress(): [place: KeysPlace, change: (part: Partial<KeysPlace>) => void] {
  const [parameters, navigate] = useSearchParams();
  const location: { state: unknown } = useLocation();
  const place = readPlace(parameters);

  function change(part: Partial<KeysPlace>) {
    const next = { ...place, page: 1, ...part };
    const wanted = { aba: next.tab === "add" ? "" : words[next.state], pessoa: next.search, pagina: next.page };
    navigate(
      (before) => {
        for (const [name, value] of Object.entries(wanted)) {
          if (value === "" || value === 1) before.delete(name);
          else before.set(name, String(value));
        }
        return before;
      },
      { replace: true, state: location.state },
    );
  }
  return [place, change];
}

function readPlace(parameters: URLSearchParams): KeysPlace {
  const states = Object.keys(words) as KeyFilter["state"][];
  const state = states.find((each) => words[each] === parameters.get("aba"));
  return {
    tab: state ? "all" : "add",
    state: state ?? "all",
    search: parameters.get("pessoa") ?? "",
    page: Math.max(1, Math.floor(Number(parameters.get("pagina"))) || 1),
  };
}
