import { type FormEvent, useEffect, useState } from "react";
import { formatDisplayName, profileMessage, readDraft, requireStoreClient, writeDraft } from "shared-data";
import { useQueryClient } from "shared-data/query";
import { useStoreNavigate } from "shared-data/router";
import type { SessionUser } from "shared-data/runtime";
import { formText } from "../form/form-text";
import { useSubmission } from "../form/use-submission";
import { type Profile, saveProfile } from "./profile.api";
import { checkProfile, type ProfileValues, profileMessages } from "./profile-rules";
import { useUnsavedGuard } from "./use-unsaved-guard";

const draftName = "profile";
const homewardDelay = 2000;

/** The state of the profile form: what was typed outlives a session that runs out, and is not left without a question. */
export function useProfileForm(user: SessionUser, profile: Profile) {
  const navigate = useStoreNavigate();
  const queryClient = useQueryClient();
  const [draft] = useState(() => readDraft(user.id, draftName));
  const [changed, setChanged] = useState(Object.keys(draft).length > 0);
  const [saved, setSaved] = useState(false);
  const forgetDraft = () => writeDraft(user.id, draftName, {});
  const mayLeave = useUnsavedGuard(changed && !saved, forgetDraft);
  const { form, ...outcome } = useSubmission({
    read: readProfile,
    check: checkProfile,
    messages: profileMessages,
    explain: profileMessage,
    send: async (values) => {
      await saveProfile(requireStoreClient(), values);
      forgetDraft();
      await queryClient.invalidateQueries({ queryKey: ["private", "profile", user.id] });
      setSaved(true);
    },
  });
  useGoingHome(saved);
  function handleInput(event: FormEvent<HTMLFormElement>) {
    form.onInput(event);
    const { fullName, displayName } = readProfile(new FormData(event.currentTarget));
    const isChanged = fullName !== profile.full_name || displayName !== profile.display_name;
    setChanged(isChanged);
    writeDraft(user.id, draftName, isChanged ? { fullName, displayName } : {});
  }
  return {
    ...outcome,
    draft,
    saved,
    form: { ...form, onInput: handleInput },
    goBack: () => mayLeave() && navigate("/"),
  };
}

function useGoingHome(saved: boolean): void {
  const navigate = useStoreNavigate();
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => navigate("/"), homewardDelay);
    return () => clearTimeout(timer);
  }, [saved, navigate]);
}

function readProfile(form: FormData): ProfileValues {
  return { fullName: formText(form, "fullName"), displayName: formatDisplayName(formText(form, "displayName")) };
}
