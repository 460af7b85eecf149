import { makeId, readDraft, writeDraft } from "@store/shared-data";
import { useSession } from "@store/shared-data/runtime";
import { useState } from "react";

/** Unsent texts, with the id under which they are sent: a retry without a response sends nothing twice. */
type Message<Field extends string> = Readonly<Record<Field | "id", string>>;

interface Sent {
  readonly id: string;
}

/** This device's draft; `undefined` if there is none, or if it arrived although no response did. */
export function findMessageDraft(ownerId: string, name: string, sent: readonly Sent[]) {
  const draft = readDraft(ownerId, name);
  // The database writes ids with hyphens, the device without.
  const hasArrived = sent.some(({ id }) => id.replaceAll("-", "") === draft.id);
  return draft.id === undefined || hasArrived ? undefined : draft;
}

/** A message to the team, stored on this device until it is sent. */
export function useMessageDraft<Field extends string>(
  name: string,
  empty: Readonly<Record<Field, string>>,
  sent: readonly Sent[],
) {
  const ownerId = useSession().user?.id ?? "";
  const begin = (): Message<Field> => ({ ...empty, id: makeId() });
  const [message, setMessage] = useState<Message<Field>>(() => ({
    ...begin(),
    ...findMessageDraft(ownerId, name, sent),
  }));
  function keep(next: Message<Field>) {
    setMessage(next);
    const isEmpty = (Object.keys(empty) as Field[]).every((field) => next[field] === "");
    writeDraft(ownerId, name, isEmpty ? {} : next);
  }
  return {
    message,
    change: (changes: Partial<Message<Field>>) => keep({ ...message, ...changes }),
    clear: () => keep(begin()),
  };
}
