import { useSearchParams } from "@store/shared-data/router";
import { useCallback } from "react";

/**
 * A dialog whose open item is in the query string as `?<name>=<id>`, which is untrusted: Back closes it, and reload and
 * shared links reopen it. `show` and `close` are referentially stable, so that long lists are not re-rendered.
 * @param inside parameters of the dialog's content, removed when it closes; must be referentially stable
 */
export function useOpenInAddress(name: string, inside: readonly string[] = nothing) {
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

/** The router's state of the current history entry. */
const stateOf = (): { opened?: string } | null | undefined => history.state?.usr;

function withId(parameters: URLSearchParams, name: string, id: string): URLSearchParams {
  parameters.set(name, id);
  return parameters;
}

function without(parameters: URLSearchParams, names: readonly string[]): URLSearchParams {
  for (const name of names) parameters.delete(name);
  return parameters;
}
