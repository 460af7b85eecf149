import { useLocation, useSearchParams } from "shared-data/router";

interface OpenInAddress {
  /** What is open: an id; `null` where nothing is. */
  open: string | null;
  /** Opens it: a step in the history. From one to the next is none, so that Back closes whichever is open. */
  show: (id: string) => void;
  /** Closes it: the step back where it was opened here, else the same address without it. */
  close: () => void;
}

/**
 * A dialog that stands in the query string as `?<name>=<id>`: Back closes it, a reload and a link to a colleague show it again.
 * The id comes from whoever wrote the address: what is asked for it must be ready for anything.
 * @param inside parameters of what is in the dialog: they go with it
 */
export function useOpenInAddress(name: string, inside: readonly string[] = []): OpenInAddress {
  const [parameters, navigate] = useSearchParams();
  const { state } = useLocation() as { state: { opened?: string } | null };
  const open = parameters.get(name) || null;
  const wasOpenedHere = state?.opened === name;

  function show(id: string) {
    navigate(
      (before) => {
        before.set(name, id);
        return before;
      },
      open === null ? { state: { opened: name } } : { replace: true, state },
    );
  }
  function close() {
    if (open === null) return;
    if (wasOpenedHere) window.history.back();
    else
      navigate(
        (before) => {
          for (const each of [name, ...inside]) before.delete(each);
          return before;
        },
        { replace: true },
      );
  }
  return { open, show, close };
}
