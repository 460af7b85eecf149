import { Button, Field, Notice, PasswordInput, Stack, TextInput, VisuallyHidden } from "@store/shared-ui";
import { formText, rawText } from "./form-text";
import { listProblems } from "./list-problems";
import { NewPasswordFields } from "./new-password-fields";
import { newPasswordMessage } from "./new-password-rules";
import { isPhone, type PasswordPair, passwordProblems, signUpMessages } from "./sign-up-rules";
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

const messages = { ...signUpMessages, current_missing: "Informe sua senha atual" };

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
            <PasswordInput name="currentPassword" autoComplete="current-password" autoFocus required />
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

const checkPasswords = (values: NewPassword, asksCurrent: boolean) =>
  listProblems({
    currentPassword: asksCurrent && values.currentPassword === "" ? ("current_missing" as const) : null,
    ...passwordProblems(values),
    phone: values.phone === "" || isPhone(values.phone) ? null : ("phone_invalid" as const),
  });
