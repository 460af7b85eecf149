import { readDraft, visitor } from "@store/shared-data";

export const signUpDraft = "sign-up";

/** The address that was typed into the sign-up form: who then finds that they have an account need not type it again. */
export const draftedEmail = (): string => readDraft(visitor, signUpDraft).email ?? "";
