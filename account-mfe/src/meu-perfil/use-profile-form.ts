import { confirmAction, readDraft, requireStoreClient, useLeaveGuard, writeDraft } from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import { useStoreNavigate } from "@store/shared-data/router";
import type { SessionUser } from "@store/shared-data/runtime";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { formatDisplayName } from "../form/display-name";
import { formText } from "../form/form-text";
import { listProblems } from "../form/list-problems";
import { signUpMessages, takenNameProblem } from "../form/sign-up-rules";
import { useTakenNames } from "../form/use-display-names";
import { useSubmission } from "../form/use-submission";
import { type Profile, type ProfileValues, saveProfile } from "./profile.api";
import { profileMessage } from "./profile-messages";

const draftName = "profile";
const homewardDelay = 2000;
const unsavedQuestion = "Há alterações que não foram salvas. Deseja sair mesmo assim?";

/** State of the profile form: typed text survives an expired session, and leaving it needs confirmation. */
export function useProfileForm(user: SessionUser, profile: Profile) {
  const navigate = useStoreNavigate();
  const queryClient = useQueryClient();
  const names = useTakenNames();
  const [draft] = useState(() => readDraft(user.id, draftName));
  const [changed, setChanged] = useState(Object.keys(draft).length > 0);
  const [saved, setSaved] = useState(false);
  const forgetDraft = () => writeDraft(user.id, draftName, {});
  const unsaved = changed && !saved;
  function mayLeave(): boolean {
    if (unsaved && !confirmAction(unsavedQuestion)) return false;
    if (unsaved) forgetDraft();
    return true;
  }
  // The form is a whole page: Back goes to the previous page.
  const exit = useLeaveGuard({ active: unsaved, mayLeave, onBack: () => history.back() });
  const goHome = () => exit(() => navigate("/"));
  const { form, ...outcome } = useSubmission({
    read: readProfile,
    check: (values) => checkProfile(values, names.isTaken),
    messages: signUpMessages,
    explain: profileMessage,
    send: async (values) => {
      await names.learnFrom(values.displayName, saveProfile(requireStoreClient(), values));
      forgetDraft();
      await queryClient.invalidateQueries({ queryKey: ["private", "profile", user.id] });
      setSaved(true);
    },
  });
  useGoingHome(saved, goHome);
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
    goBack: () => mayLeave() && goHome(),
  };
}

function useGoingHome(saved: boolean, goHome: () => void): void {
  const latest = useRef(goHome);
  useEffect(() => {
    latest.current = goHome;
  });
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => latest.current(), homewardDelay);
    return () => clearTimeout(timer);
  }, [saved]);
}

function readProfile(form: FormData): ProfileValues {
  return { fullName: formText(form, "fullName"), displayName: formatDisplayName(formText(form, "displayName")) };
}

/** Validates a profile by the rules of the sign-up, in the order of R5.9. */
const checkProfile = ({ fullName, displayName }: ProfileValues, isTaken: (name: string) => boolean) =>
  listProblems({
    fullName: fullName === "" ? ("full_name_required" as const) : null,
    displayName: takenNameProblem(displayName, isTaken),
  });
