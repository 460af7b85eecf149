import { readDraft, visitor, writeDraft } from "@store/shared-data";
import { useState } from "react";
import { rawText } from "../form/form-text";

const draftName = "sign-up";
// Passwords are no part of it.
const keptFields = ["fullName", "phone", "displayName", "email"];

/** The address that was typed into the sign-up form: who then finds that they have an account need not type it again. */
export const draftedEmail = (): string => readDraft(visitor, draftName).email ?? "";

/** The unsent values of the sign-up form of this tab and not sent: a reload, Back or a look at the terms loses nothing. */
export function useSignUpDraft() {
  const [draft] = useState(() => readDraft(visitor, draftName));
  return {
    draft,
    keepDraft(form: HTMLFormElement) {
      const values = new FormData(form);
      writeDraft(visitor, draftName, Object.fromEntries(keptFields.map((name) => [name, rawText(values, name)])));
    },
    forgetDraft: () => writeDraft(visitor, draftName, {}),
  };
}
