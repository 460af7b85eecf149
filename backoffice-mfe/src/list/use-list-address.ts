import { useSearchParams } from "@store/shared-data/router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";

const pageName = "pagina";
/** Parameters that are typed letter by letter; every other part of a filter is chosen. */
const typedNames = ["busca", "destinatario", "pessoa"];
/** Names a person, and so stands in no address and in no saved filter. */
const personName = "pessoa";
const typingPause = 200;

/** A list's filter by the names of its parameters. */
export type Filter = Readonly<Record<string, string>>;

/** A list's filter and page, and what changes them. */
export interface ListAddress<F extends Filter> {
  /** The filter as the address has it: what to ask for. */
  filter: F;
  /** The filter as its fields show it, with text that is not in the address yet. */
  fields: F;
  /** From 1. */
  page: number;
  /** Changes part of the filter, and goes to the first page of it. */
  change: (part: Partial<F>) => void;
  /** Goes back to the defaults. */
  clear: () => void;
  turnTo: (page: number) => void;
}

/**
 * A list's filter and page, kept in the query string: a reload, Back and a link to a colleague show the same list. A value that
 * equals its default is left out. Each choice is a step in the history; what is typed replaces the present one, once the typing has
 * paused, and so does every choice inside a dialog. Whatever else stands in the query string stays.
 * @param defaults each parameter with what it is where the address says nothing; the same object at every render
 */
export function useListAddress<F extends Filter>(defaults: F): ListAddress<F> {
  const [parameters, navigate] = useSearchParams();
  const [person, setPerson] = useState("");
  const filter = useMemo(() => {
    const read = readFilter(parameters, defaults);
    return Object.hasOwn(defaults, personName) ? { ...read, [personName]: person } : read;
  }, [parameters, defaults, person]);
  const [fields, setFields] = useState(filter);
  const text = writeFilter(new URLSearchParams(), filter, defaults).toString();
  const written = useRef([text]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // An address that came otherwise, such as by Back, is what the fields show; one written here they show already, or have gone on from: on a slow
  // machine the next key is there before what the last one chose is drawn.
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

// State beside the address, such as how a dialog was opened, stays with the step that is replaced. Inside a dialog every step is
// replaced: Back closes it.
function stepOptions(replace: boolean) {
  const state: { opened?: string } | null | undefined = history.state?.usr;
  return replace || state?.opened ? { replace: true, state } : {};
}

/** The filter of a query string: of its parameters those that the defaults name. */
export const readFilter = <F extends Filter>(parameters: URLSearchParams, defaults: F): F =>
  Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, parameters.get(name) ?? value])) as F;

/** Puts a filter into a query string, without what equals its default. */
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
