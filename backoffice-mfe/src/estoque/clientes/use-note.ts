import { useRef, useState } from "react";
import { notify } from "shared-data";
import { string } from "valibot";
import { useDraft } from "../../form/use-draft";
import { adminSentences } from "../../messages/admin-messages";
import type { CustomerRef } from "./customer.api";
import { useAddNote } from "./use-customer";

/** A note as it is typed, kept until it is there; `recovered` while it is one that was found. */
export function useNote(who: CustomerRef) {
  const draft = useDraft(`note:${"account" in who ? who.account : who.order}`, string());
  const [note, setNote] = useState(draft.found?.values ?? "");
  const [recovered, setRecovered] = useState(draft.found);
  const [isSaved, setSaved] = useState(false);
  const add = useAddNote(who);
  const typed = useRef(note);

  function change(text: string) {
    typed.current = text;
    setNote(text);
    setSaved(false);
    draft.keep(text === "" ? null : text);
    if (text === "") setRecovered(null);
  }
  async function save(): Promise<void> {
    try {
      await add.mutateAsync(note);
      // What was typed while it was on its way is another note.
      if (typed.current === note) change("");
      setSaved(true);
    } catch (error) {
      notify(adminSentences.noteFailed(error));
    }
  }
  return { note, change, recovered, isSaved, isSaving: add.isPending, save };
}
