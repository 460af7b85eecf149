import type { SessionUser } from "@store/shared-data/runtime";
import { Button, ButtonRow, Field, Notice, Stack, TextInput } from "@store/shared-ui";
import { DisplayNameField } from "../form/display-name-field";
import type { Profile } from "./profile.api";
import { profileSaved } from "./profile-messages";
import { useProfileForm } from "./use-profile-form";

interface ProfileFormProps {
  user: SessionUser;
  profile: Profile;
}

/** Edits the user's names. After saving it shows a message and navigates home after 2 seconds; R4.8. */
export function ProfileForm({ user, profile }: ProfileFormProps) {
  const { draft, errors, failure, busy, saved, form, goBack } = useProfileForm(user, profile);
  return (
    <form {...form} method="post">
      <Stack>
        {saved && <Notice>{profileSaved}</Notice>}
        {failure !== "" && <Notice tone="red">{failure}</Notice>}
        <Field label="E-mail" hint="Para mudar o e-mail da conta, fale com o suporte.">
          <TextInput type="email" autoComplete="username" value={user.email} readOnly />
        </Field>
        <Field label="Nome completo" error={errors.fullName}>
          <TextInput name="fullName" autoComplete="name" defaultValue={draft.fullName ?? profile.full_name} required />
        </Field>
        <DisplayNameField
          hint="De 3 a 20 caracteres: letras minúsculas, números e _."
          error={errors.displayName}
          value={draft.displayName ?? profile.display_name}
          own={profile.display_name}
        />
        <ButtonRow $justify="space-between">
          <Button variant="ghost" onClick={goBack}>
            Voltar
          </Button>
          <Button type="submit" variant="strong" loading={busy} disabled={saved}>
            Salvar
          </Button>
        </ButtonRow>
      </Stack>
    </form>
  );
}
