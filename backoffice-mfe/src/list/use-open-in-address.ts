import { useSearchParams } from "@store/shared-data/router";
import { useCallback } from "react";

interface OpenInAddress {
  /** The open item: an id; `null` for none. */
  open: string | null;
  /** Opens it: a step in the history. From one to the next is none, so that Back closes whichever is open. */
  show: (id: string) => void;
  /** Closes it: the step back where it was opened here, else the same address without it. */
  close: () => void;
}

/**
 * A dialog that stands in the query string as `?<name>=<id>`: Back closes it, a reload and a link to a colleague show it again.
 * The id comes from the author of the address: what is asked for it must be ready for anything.
 * `show` and `close` stay the same functions: a long list that is handed them is not rendered again when something opens.
 * @param inside parameters of what is in the dialog: they go with it; the same list at every render
 */
export function useOpenInAddress(name: string, inside: readonly string[] = nothing): OpenInAddress {
  const [parameters, navigate] = useSearchParams();
  const open = parameters.get(name) || null;

  const show = useCallback(
    (id: string) => {
      const isFirst = !new URLSearchParams(location.search).get(name);
      navigate(
        (before) => withId(before, name, id),
        isFirst ? { state: { opened: name } } : { replace: true, state: stateOf() },
      );
    },
    [navigate, name],
  );
  const close = useCallback(() => {
    if (!new URLSearchParams(location.search).get(name)) return;
    if (stateOf()?.opened === name) history.back();
    else navigate((before) => without(before, [name, ...inside]), { replace: true });
  }, [navigate, name, inside]);
  return { open, show, close };
}

const nothing: readonly string[] = [];

/** Key of the router state beside the address. */
const stateOf = (): { opened?: string } | null | undefined => history.state?.usr;

function withId(parameters: URLSearchParams, name: string, id: string): URLSearchParams {
  parameters.set(name, id);
  return parameters;
}

function without(parameters: URLSearchParams, names: readonly string[]): URLSearchParams {
  for (const name of names) parameters.delete(name);
  return parameters;
}
