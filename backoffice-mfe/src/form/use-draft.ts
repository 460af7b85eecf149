import { readDraft, visitor, writeDraft } from "@store/shared-data";
import { getSession } from "@store/shared-data/runtime";
import { useCallback, useState } from "react";
import { type GenericSchema, safeParse } from "valibot";

/** Input of a back-office form that was neither sent nor discarded. */
interface Draft<Values> {
  readonly values: Values;
  /** When it was last changed; ISO 8601. */
  readonly typedAt: string;
}

interface DraftKeeper<Values> {
  /** The draft that existed when the form opened; `null` for none. */
  found: Draft<Values> | null;
  /** Stores the present input; `null` deletes it. False where the browser has no space: a reload of the page then loses it. */
  keep: (values: Values | null) => boolean;
}

/**
 * Keeps what staff type into a form until it is sent or given up (R4.8): over the end of a session, a reload and a step back, for
 * the same person and in this tab alone, because it can hold keys. Anyone who signs out in this tab takes it away.
 * @param form names the form and what it is about, such as `product:tiktok-1`; without one nothing is kept
 */
export function useDraft<Values>(
  form: string | undefined,
  schema: GenericSchema<unknown, Values>,
): DraftKeeper<Values> {
  // The person that the form was opened for: when the session ends, there is no user any more.
  const [ownerId] = useState(() => getSession().user?.id);
  const place = form && ownerId && `${ownerId}:${form}`;
  const [found] = useState(() => (place ? read(place, schema) : null));
  const keep = useCallback((values: Values | null) => (place ? write(place, values) : values === null), [place]);
  return { found, keep };
}

/** Deletes the draft of a form that is discarded from outside the form. */
export function forgetDraft(form: string): void {
  const ownerId = getSession().user?.id;
  if (ownerId) write(`${ownerId}:${form}`, null);
}

/** Texts too large for the browser's storage. The note that is stored instead says so, and goes at a sign-out. */
const large = new Map<string, string>();

function read<Values>(place: string, schema: GenericSchema<unknown, Values>): Draft<Values> | null {
  const { text, isLarge, typedAt } = readDraft(visitor, place);
  const { success, output } = safeParse(schema, parse(isLarge ? large.get(place) : text));
  return success ? { values: output, typedAt: typedAt ?? "" } : null;
}

function write(place: string, values: unknown): boolean {
  large.delete(place);
  // Taken away first: what does not fit leaves no older text behind.
  writeDraft(visitor, place, {});
  if (values === null) return true;
  const typedAt = new Date().toISOString();
  const text = JSON.stringify(values);
  writeDraft(visitor, place, { text, typedAt });
  if (readDraft(visitor, place).typedAt) return true;
  large.set(place, text);
  writeDraft(visitor, place, { isLarge: "yes", typedAt });
  return false;
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
