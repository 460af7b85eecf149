import { useSearchParams } from "@store/shared-data/router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";

const pageName = "pagina";
/** Parameters with text inputs, which are debounced; the others change at once. */
const typedNames = ["busca", "destinatario", "cliente"];
/** Parameter with personal data, which is excluded from the URL and from saved filters. */
const personName = "cliente";
const typingPause = 200;

export type Filter = Readonly<Record<string, string>>;

/** The known values of some parameters, with their labels. */
export type FilterOptions = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * A list's filter and page in the query string, so that they survive a reload, Back and shared links. Default values
 * are omitted. Each selection adds a history entry; typed text is debounced and replaces the current entry, as does
 * every change inside a dialog. Other parameters are preserved. `fields` is the filter for inputs, with text that is
 * not yet in the URL.
 * @param defaults parameters with their default values; must be referentially stable
 * @param options known values of some parameters; must be referentially stable
 */
export function useListAddress<F extends Filter>(defaults: F, options: FilterOptions = noOptions) {
  const [parameters, navigate] = useSearchParams();
  const [person, setPerson] = useState("");
  const filter = useMemo(() => {
    const read = readFilter(parameters, defaults, options);
    return Object.hasOwn(defaults, personName) ? { ...read, [personName]: person } : read;
  }, [parameters, defaults, options, person]);
  const [fields, setFields] = useState(filter);
  const text = writeFilter(new URLSearchParams(), filter, defaults).toString();
  const written = useRef([text]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // After an external change of the URL, such as Back, the inputs follow it. Changes written by this hook are ignored,
  // because the inputs already show them or are ahead: on a slow machine the next key can be typed before the last
  // change is rendered.
  useEffect(() => {
    const at = written.current.indexOf(text);
    written.current = at < 0 ? [text] : written.current.slice(at);
    if (at < 0) setFields(filter);
  }, [text, filter]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const turnTo = useCallback(
    (page: number) => navigate((before) => withPage(before, page), stepOptions(false)),
    [navigate],
  );

  function write(next: F, replace: boolean) {
    written.current.push(writeFilter(new URLSearchParams(), next, defaults).toString());
    setPerson(next[personName] ?? "");
    navigate((before) => withPage(writeFilter(before, next, defaults), 1), stepOptions(replace));
  }
  function change(part: Partial<F>) {
    const next = { ...fields, ...part };
    const isTyped = typedNames.includes(Object.keys(part).join());
    setFields(next);
    clearTimeout(timer.current);
    if (isTyped) timer.current = setTimeout(() => write(next, true), typingPause);
    else write(next, false);
  }
  const page = Math.max(1, Math.floor(Number(parameters.get(pageName))) || 1);
  return { filter, fields, page, change, clear: () => change(defaults), turnTo };
}

export type ListAddress<F extends Filter> = ReturnType<typeof useListAddress<F>>;

// Keeps the history state, such as how a dialog was opened, when an entry is replaced. Inside a dialog all changes
// replace, so that Back closes it.
function stepOptions(replace: boolean) {
  const state: { opened?: string } | null | undefined = history.state?.usr;
  return replace || state?.opened ? { replace: true, state } : {};
}

const noOptions: FilterOptions = {};

/** Reads the parameters in `defaults` from a query string, which is untrusted: an unknown option is the default. */
export function readFilter<F extends Filter>(
  parameters: URLSearchParams,
  defaults: F,
  options: FilterOptions = noOptions,
): F {
  const read = Object.entries(defaults).map(([name, usual]) => {
    const value = parameters.get(name) ?? usual;
    const known = options[name];
    return [name, known && !Object.hasOwn(known, value) ? usual : value];
  });
  return Object.fromEntries(read);
}

/** Writes a filter to a query string, without default values. */
export function writeFilter(parameters: URLSearchParams, filter: Filter, defaults: Filter): URLSearchParams {
  for (const [name, value] of Object.entries(filter)) {
    if (value === defaults[name] || name === personName) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters;
}

function withPage(parameters: URLSearchParams, page: number): URLSearchParams {
  if (page === 1) parameters.delete(pageName);
  else parameters.set(pageName, String(page));
  return parameters;
}
