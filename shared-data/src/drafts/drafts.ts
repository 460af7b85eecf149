const prefix = "store-draft:";

type Draft = Readonly<Record<string, string>>;

/** The owner of what is typed before anybody is signed in: kept for this tab alone, and no longer than it is open. */
export const visitor = "";

/**
 * Text typed into a form and not sent, by field; empty where there is none. It outlives a session that runs
 * out, until it is sent or the person signs out. Stored under the owner's id, so that no other person sees it. Never
 * for passwords.
 */
export function readDraft(ownerId: string, form: string): Draft {
  try {
    const draft: unknown = JSON.parse(placeOf(ownerId).getItem(nameOf(ownerId, form)) ?? "{}");
    return typeof draft === "object" && draft !== null ? (draft as Draft) : {};
  } catch {
    return {};
  }
}

/** Stores what is typed into a form, by field. Where every text is empty, removes it. */
export function writeDraft(ownerId: string, form: string, draft: Draft): void {
  try {
    if (Object.values(draft).every((text) => text === "")) placeOf(ownerId).removeItem(nameOf(ownerId, form));
    else placeOf(ownerId).setItem(nameOf(ownerId, form), JSON.stringify(draft));
  } catch {
    // A browser without space or permission to store loses the draft, and nothing else.
  }
}

/** Forgets every draft, at sign-out. */
export function clearDrafts(): void {
  try {
    for (const place of [localStorage, sessionStorage]) {
      for (const name of Object.keys(place)) if (name.startsWith(prefix)) place.removeItem(name);
    }
  } catch {
    // No storage, no drafts.
  }
}

const placeOf = (ownerId: string) => (ownerId === visitor ? sessionStorage : localStorage);

const nameOf = (ownerId: string, form: string) => `${prefix}${ownerId}:${form}`;
