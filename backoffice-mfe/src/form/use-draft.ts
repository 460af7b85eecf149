import { useCallback, useState } from "react";
import { readDraft, visitor, writeDraft } from "shared-data";
import { getSession } from "shared-data/runtime";
import { type GenericSchema, safeParse } from "valibot";

/** What somebody typed into a form of the back-office and neither sent nor gave up. */
export interface Draft<Values> {
  readonly values: Values;
  /** When it was last changed; ISO 8601. */
  readonly typedAt: string;
}

interface DraftKeeper<Values> {
  /** What was found when the form opened; `null` where there was nothing. */
  found: Draft<Values> | null;
  /** Keeps what is typed now; `null` forgets it. False where the browser has no room for it. */
  keep: (values: Values | null) => boolean;
}

/**
 * Keeps what staff type into a form until it is sent or given up (R4.8): over the end of a session, a reload and a step back, for
 * the same person and in this tab alone, because it can hold keys. Whoever signs out in this tab takes it away.
 * @param form names the form and what it is about, such as `product:tiktok-1`; without one nothing is kept
 */
export function useDraft<Values>(
  form: string | undefined,
  schema: GenericSchema<unknown, Values>,
): DraftKeeper<Values> {
  // The person that the form was opened for: when the session ends, nobody is signed in any more.
  const [ownerId] = useState(() => getSession().user?.id);
  const place = form && ownerId && `${ownerId}:${form}`;
  const [found] = useState(() => (place ? read(place, schema) : null));
  const keep = useCallback((values: Values | null) => (place ? write(place, values) : values === null), [place]);
  return { found, keep };
}

function read<Values>(place: string, schema: GenericSchema<unknown, Values>): Draft<Values> | null {
  const { text, typedAt } = readDraft(visitor, place);
  const { success, output } = safeParse(schema, parse(text));
  return success ? { values: output, typedAt: typedAt ?? "" } : null;
}

function write(place: string, values: unknown): boolean {
  if (values === null) {
    writeDraft(visitor, place, {});
    return true;
  }
  const typedAt = new Date().toISOString();
  writeDraft(visitor, place, { text: JSON.stringify(values), typedAt });
  const isKept = readDraft(visitor, place).typedAt === typedAt;
  // An older text would be a wrong one.
  if (!isKept) writeDraft(visitor, place, {});
  return isKept;
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
