const prefix = "store-draft:";

type Draft = Readonly<Record<string, string>>;

/**
 * What somebody had typed into a form when their session ran out, kept until it is sent or they sign out. The owner's
 * id is part of the name: nobody finds another person's words. Never for passwords.
 */
export function readDraft(ownerId: string, form: string): Draft {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(nameOf(ownerId, form)) ?? "{}");
    return typeof draft === "object" && draft !== null ? (draft as Draft) : {};
  } catch {
    return {};
  }
}

/** Keeps what is typed into a form; empty texts throughout forget it. */
export function writeDraft(ownerId: string, form: string, draft: Draft): void {
  try {
    if (Object.values(draft).every((text) => text === "")) localStorage.removeItem(nameOf(ownerId, form));
    else localStorage.setItem(nameOf(ownerId, form), JSON.stringify(draft));
  } catch {
    // A browser without room or permission to store loses the draft, and nothing else.
  }
}

/** Forgets every draft, at sign-out. */
export function clearDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
  } catch {
    // No storage, no drafts.
  }
}

const nameOf = (ownerId: string, form: string) => `${prefix}${ownerId}:${form}`;
