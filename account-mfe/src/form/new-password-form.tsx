import type { Problem } from "@store/shared-data";
import { Button, Field, Notice, PasswordInput, Stack, TextInput, VisuallyHidden } from "@store/shared-ui";
import { formText, rawText } from "./form-text";
import { NewPasswordFields } from "./new-password-fields";
import { checkNewPassword, newPasswordMessage, newPasswordMessages } from "./new-password-rules";
import { isPhone, type PasswordPair, signUpMessages } from "./sign-up-rules";
import { useSubmission } from "./use-submission";

interface NewPasswordFormProps {
  /** The account's e-mail, under which password managers store the password. */
  email: string;
  /** Requires the current password; not after an email link, which has already proved the user's identity. */
  asksCurrent?: boolean;
  /** Adds a phone field. */
  asksPhone?: boolean;
  save: (values: NewPassword) => Promise<void>;
}

/** The form's values; empty for fields that are not shown. */
export interface NewPassword extends PasswordPair {
  currentPassword: string;
  phone: string;
}

const messages = {
  ...newPasswordMessages,
  current_missing: "Informe sua senha atual",
  phone_invalid: signUpMessages.phone_invalid,
};

export function NewPasswordForm({ email, asksCurrent = false, asksPhone = false, save }: NewPasswordFormProps) {
  const { errors, failure, busy, form } = useSubmission({
    read: readPasswords,
    check: (values) => checkPasswords(values, asksCurrent),
    messages,
    explain: newPasswordMessage,
    send: save,
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
        <NewPasswordFields label="Nova senha" errors={errors} focused={!asksCurrent} />
        {asksPhone && (
          <Field
            label="Telefone (opcional)"
            hint="Com DDD. Vai ao checkout junto com o seu pedido."
            error={errors.phone}
          >
            <TextInput name="phone" type="tel" autoComplete="tel" inputMode="tel" />
          </Field>
        )}
        <Button type="submit" loading={busy}>
          Salvar nova senha
        </Button>
      </Stack>
    </form>
  );
}

function readPasswords(form: FormData): NewPassword {
  return {
    currentPassword: rawText(form, "currentPassword"),
    password: rawText(form, "password"),
    passwordConfirmation: rawText(form, "passwordConfirmation"),
    phone: formText(form, "phone"),
  };
}

type Problems = Problem<keyof NewPassword, keyof typeof messages>[];

function checkPasswords(values: NewPassword, asksCurrent: boolean): Problems {
  const problems: Problems = [];
  if (asksCurrent && values.currentPassword === "")
    problems.push({ field: "currentPassword", code: "current_missing" });
  problems.push(...checkNewPassword(values));
  if (values.phone !== "" && !isPhone(values.phone)) problems.push({ field: "phone", code: "phone_invalid" });
  return problems;
}
