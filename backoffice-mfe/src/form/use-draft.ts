import { readDraft, visitor, writeDraft } from "@store/shared-data";
import { getSession } from "@store/shared-data/runtime";
import { useCallback, useState } from "react";
import { type GenericSchema, parseJson, pipe, safeParse, string } from "valibot";

/**
 * Stores the input of a form until it is sent or discarded (R4.8). It survives an expired session, a reload and Back,
 * for the same user and in this tab only, because it can contain keys. Signing out in this tab deletes it. `found` is
 * the draft that existed when the form opened, with the time of its last change; `keep` stores the current input,
 * where `null` deletes the draft, and returns false if storage is full: a reload then loses the input.
 * @param form identifies the form and its subject, such as `product:tiktok-1`; without it nothing is stored
 */
export function useDraft<Values>(form: string | undefined, schema: GenericSchema<unknown, Values>) {
  // The user who opened the form, because there is none after the session ends.
  const [ownerId] = useState(() => getSession().user?.id);
  const place = form && ownerId && `${ownerId}:${form}`;
  const [found] = useState(() => (place ? read(place, schema) : null));
  const keep = useCallback((values: Values | null) => (place ? write(place, values) : values === null), [place]);
  return { found, keep };
}

export function forgetDraft(form: string): void {
  const ownerId = getSession().user?.id;
  if (ownerId) write(`${ownerId}:${form}`, null);
}

/** Texts too large for sessionStorage. A marker is stored instead, and sign-out removes it. */
const large = new Map<string, string>();

function read<Values>(place: string, schema: GenericSchema<unknown, Values>) {
  const { text, isLarge, typedAt } = readDraft(visitor, place);
  const { success, output } = safeParse(pipe(string(), parseJson(), schema), isLarge ? large.get(place) : text);
  return success ? { values: output, typedAt: typedAt ?? "" } : null;
}

function write(place: string, values: unknown): boolean {
  large.delete(place);
  // Removed first, so that an older text does not remain if the new one does not fit.
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
