import type { Problem } from "shared-data";
import { Button, Field, Notice, PasswordInput, Stack, VisuallyHidden } from "shared-ui";
import { authMessage } from "../session/auth-messages";
import { changePassword, confirmPassword } from "../session/session.api";
import { rawText } from "./form-text";
import { checkNewPassword, type NewPasswordValues, newPasswordMessages } from "./new-password-rules";
import { useSubmission } from "./use-submission";

interface NewPasswordFormProps {
  /** Whose password it is: password managers file it under this name. */
  email: string;
  /** Asks for the present password first; not after a recovery mail, which has already proved who it is. */
  asksCurrent?: boolean;
  onSaved: () => void;
}

interface Values extends NewPasswordValues {
  currentPassword: string;
}

const messages = { ...newPasswordMessages, current_missing: "Informe sua senha atual" };

/** Asks twice for a new password and saves it. */
export function NewPasswordForm({ email, asksCurrent = false, onSaved }: NewPasswordFormProps) {
  const { errors, failure, busy, form } = useSubmission({
    read: readPasswords,
    check: (values) => checkPasswords(values, asksCurrent),
    messages,
    explain: authMessage,
    send: async ({ currentPassword, password }) => {
      if (asksCurrent) await confirmPassword({ email, password: currentPassword });
      await changePassword(password);
      onSaved();
    },
  });
  return (
    <form {...form} method="post">
      <Stack>
        {failure !== "" && <Notice tone="red">{failure}</Notice>}
        <VisuallyHidden aria-hidden>
          <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
        </VisuallyHidden>
        {asksCurrent && (
          <Field label="Senha atual" error={errors.currentPassword}>
            <PasswordInput name="currentPassword" autoComplete="current-password" required />
          </Field>
        )}
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

function readPasswords(form: FormData): Values {
  return {
    currentPassword: rawText(form, "currentPassword"),
    password: rawText(form, "password"),
    passwordConfirmation: rawText(form, "passwordConfirmation"),
  };
}

function checkPasswords(values: Values, asksCurrent: boolean): Problem<keyof Values, keyof typeof messages>[] {
  const isMissing = asksCurrent && values.currentPassword === "";
  const missing = { field: "currentPassword", code: "current_missing" } as const;
  return [...(isMissing ? [missing] : []), ...checkNewPassword(values)];
}
