import { attempt } from "../errors/attempt";

const prefix = "store-draft:";

type Draft = Readonly<Record<string, string>>;

/** Owner id of drafts typed before sign-in: stored in sessionStorage, so only for this tab. */
export const visitor = "";

/**
 * The saved, unsent input of a form by field; empty if there is none. It survives an expired session until the form is
 * sent or the user signs out. Stored under the owner's id, so that other users cannot see it. Never use it for
 * passwords.
 */
export function readDraft(ownerId: string, form: string): Draft {
  const draft: unknown = attempt(() => JSON.parse(placeOf(ownerId).getItem(nameOf(ownerId, form)) ?? "{}"));
  return typeof draft === "object" && draft !== null ? (draft as Draft) : {};
}

/** Saves a form's input by field; removes it if every text is empty. */
export function writeDraft(ownerId: string, form: string, draft: Draft): void {
  // Without storage space or permission only the draft is lost.
  attempt(() => {
    if (Object.values(draft).every((text) => text === "")) placeOf(ownerId).removeItem(nameOf(ownerId, form));
    else placeOf(ownerId).setItem(nameOf(ownerId, form), JSON.stringify(draft));
  });
}

/** Removes all drafts, at sign-out. */
export function clearDrafts(): void {
  attempt(() => {
    for (const place of [localStorage, sessionStorage]) {
      for (const name of Object.keys(place)) if (name.startsWith(prefix)) place.removeItem(name);
    }
  });
}

const placeOf = (ownerId: string) => (ownerId === visitor ? sessionStorage : localStorage);

const nameOf = (ownerId: string, form: string) => `${prefix}${ownerId}:${form}`;
