import { type FormEvent, useEffect, useState } from "react";
import {
  checkProfile,
  formatDisplayName,
  type Profile,
  type ProfileValues,
  profileMessage,
  profileMessages,
  profileSaved,
  readDraft,
  saveProfile,
  writeDraft,
} from "shared-data";
import { useQueryClient } from "shared-data/query";
import { useStoreNavigate } from "shared-data/router";
import { getStoreClient, type SessionUser } from "shared-data/runtime";
import { Button, Field, Notice, Row, Stack, TextInput } from "shared-ui";
import { DisplayNameInput } from "../form/display-name-input";
import { formText } from "../form/form-text";
import { useSubmission } from "../form/use-submission";
import { useUnsavedGuard } from "./use-unsaved-guard";

interface ProfileFormProps {
  user: SessionUser;
  profile: Profile;
}

const draftName = "profile";
const homewardDelay = 2000;

/** Edits the person's names. On success it says so and goes home after 2 seconds; spec section 4. */
export function ProfileForm({ user, profile }: ProfileFormProps) {
  const navigate = useStoreNavigate();
  const queryClient = useQueryClient();
  const [draft] = useState(() => readDraft(user.id, draftName));
  const [changed, setChanged] = useState(Object.keys(draft).length > 0);
  const [saved, setSaved] = useState(false);
  const mayLeave = useUnsavedGuard(changed && !saved, forgetDraft);
  const { errors, failure, busy, form } = useSubmission({
    read: readProfile,
    check: checkProfile,
    messages: profileMessages,
    explain: profileMessage,
    send: async (values) => {
      await save(values);
      forgetDraft();
      await queryClient.invalidateQueries({ queryKey: ["private", "profile", user.id] });
      setSaved(true);
    },
  });
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => navigate("/"), homewardDelay);
    return () => clearTimeout(timer);
  }, [saved, navigate]);

  function forgetDraft() {
    writeDraft(user.id, draftName, {});
  }
  function handleInput(event: FormEvent<HTMLFormElement>) {
    form.onInput(event);
    const { fullName, displayName } = readProfile(new FormData(event.currentTarget));
    const isChanged = fullName !== profile.full_name || displayName !== profile.display_name;
    setChanged(isChanged);
    writeDraft(user.id, draftName, isChanged ? { fullName, displayName } : {});
  }
  function goBack() {
    if (mayLeave()) navigate("/");
  }
  return (
    <form {...form} onInput={handleInput} method="post">
      <Stack>
        {saved && <Notice tone="green">{profileSaved}</Notice>}
        {failure !== "" && <Notice tone="red">{failure}</Notice>}
        <Field label="E-mail" hint="O e-mail da conta não pode ser alterado aqui.">
          <TextInput type="email" autoComplete="username" value={user.email} readOnly />
        </Field>
        <Field label="Nome completo" error={errors.fullName}>
          <TextInput name="fullName" autoComplete="name" defaultValue={draft.fullName ?? profile.full_name} required />
        </Field>
        <Field label="Nome de exibição" hint="De 3 a 20 letras minúsculas, números ou _." error={errors.displayName}>
          <DisplayNameInput name="displayName" defaultValue={draft.displayName ?? profile.display_name} required />
        </Field>
        <Row $justify="space-between">
          <Button variant="ghost" onClick={goBack}>
            Voltar
          </Button>
          <Button type="submit" loading={busy} disabled={saved}>
            Salvar
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

async function save(values: ProfileValues): Promise<void> {
  const db = getStoreClient();
  if (db) await saveProfile(db, values);
}

function readProfile(form: FormData): ProfileValues {
  return { fullName: formText(form, "fullName"), displayName: formatDisplayName(formText(form, "displayName")) };
}
