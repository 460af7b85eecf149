import type { SessionUser } from "@store/shared-data/runtime";
import { Button, ButtonRow, Field, Notice, Skeleton, Stack, TextInput } from "@store/shared-ui";
import { DisplayNameField } from "../form/display-name-field";
import type { Profile } from "./profile.api";
import { profileSaved } from "./profile-messages";
import { useProfileForm } from "./use-profile-form";

const hints = {
  email: "Para mudar o e-mail da conta, fale com o suporte.",
  displayName: "De 3 a 20 caracteres: letras minúsculas, números e _.",
};

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
        <Field label="E-mail" hint={hints.email}>
          <TextInput type="email" autoComplete="username" value={user.email} readOnly />
        </Field>
        <Field label="Nome completo" error={errors.fullName}>
          <TextInput name="fullName" autoComplete="name" defaultValue={draft.fullName ?? profile.full_name} required />
        </Field>
        <DisplayNameField
          hint={hints.displayName}
          error={errors.displayName}
          value={draft.displayName ?? profile.display_name}
          own={profile.display_name}
        />
        <ButtonRow $justify="space-between">
          <Button variant="ghost" onClick={goBack}>
            Voltar
          </Button>
          <Button type="submit" variant="strong" loading={busy || saved}>
            Salvar
          </Button>
        </ButtonRow>
      </Stack>
    </form>
  );
}

/** The form without its values. Its hints are the page's largest text, so they are painted before the data is there. */
export function ProfileFormSkeleton() {
  const input = <Skeleton $height="2.75rem" />;
  return (
    <Stack>
      <Field label="E-mail" hint={hints.email}>
        {input}
      </Field>
      <Field label="Nome completo">{input}</Field>
      <Field label="Nome de exibição" hint={hints.displayName}>
        {input}
      </Field>
      {input}
    </Stack>
  );
}
