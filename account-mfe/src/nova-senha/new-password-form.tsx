import {
  authMessage,
  changePassword,
  checkNewPassword,
  type NewPasswordValues,
  newPasswordMessages,
} from "shared-data";
import { Button, Field, Notice, PasswordInput, Stack, VisuallyHidden } from "shared-ui";
import { rawText } from "../form/form-text";
import { useSubmission } from "../form/use-submission";

interface NewPasswordFormProps {
  /** Whose password it is: password managers file it under this name. */
  email: string;
  onSaved: () => void;
}

/** Asks twice for a new password and saves it. */
export function NewPasswordForm({ email, onSaved }: NewPasswordFormProps) {
  const { errors, failure, busy, form } = useSubmission({
    read: readNewPassword,
    check: checkNewPassword,
    messages: newPasswordMessages,
    explain: authMessage,
    send: async ({ password }) => {
      await changePassword(password);
      onSaved();
    },
  });
  return (
    <form {...form} method="post" aria-label="Nova senha">
      <Stack>
        {failure !== "" && <Notice tone="red">{failure}</Notice>}
        <VisuallyHidden>
          <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
        </VisuallyHidden>
        <Field label="Nova senha" hint="Pelo menos 8 caracteres." error={errors.password}>
          <PasswordInput name="password" autoComplete="new-password" required />
        </Field>
        <Field label="Confirmar nova senha" error={errors.passwordConfirmation}>
          <PasswordInput name="passwordConfirmation" autoComplete="new-password" required />
        </Field>
        <Button type="submit" loading={busy}>
          Salvar nova senha
        </Button>
      </Stack>
    </form>
  );
}

function readNewPassword(form: FormData): NewPasswordValues {
  return { password: rawText(form, "password"), passwordConfirmation: rawText(form, "passwordConfirmation") };
}
