import { readDraft, visitor } from "@store/shared-data";

export const signUpDraft = "sign-up";

/** The address typed into the sign-up form, so that users who turn out to have an account need not type it again. */
export const draftedEmail = (): string => readDraft(visitor, signUpDraft).email ?? "";
