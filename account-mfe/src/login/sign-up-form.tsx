import { useState } from "react";
import { StoreError } from "shared-data";
import { Button, Field, Notice, PasswordInput, Stack, TextInput } from "shared-ui";
import { formatDisplayName } from "../form/display-name";
import { DisplayNameInput } from "../form/display-name-input";
import { EmailField } from "../form/email-field";
import { formText, rawText } from "../form/form-text";
import { checkSignUp, type SignUpValues, signUpMessages } from "../form/sign-up-rules";
import { useSubmission } from "../form/use-submission";
import { AccessLink } from "../session/access-link";
import { forgetAttempt, forgetAttempts, recordAttempt, signUpLimit } from "../session/attempt-limit";
import { authMessage } from "../session/auth-messages";
import { signUp } from "../session/session.api";

// The address has an account, which somebody else may have begun with it.
const knownReasons = new Set(["user_already_exists", "email_exists"]);

interface SignUpFormProps {
  onCreated: (outcome: { needsConfirmation: boolean }) => void;
}

/** Creates an account. Nobody is signed in by it: the page goes back to signing in. */
export function SignUpForm({ onCreated }: SignUpFormProps) {
  const [email, setEmail] = useState("");
  const { errors, failure, cause, busy, form } = useSubmission({
    read: readSignUp,
    check: checkSignUp,
    messages: signUpMessages,
    explain: authMessage,
    send: async (values) => {
      setEmail(values.email);
      onCreated(await signUpWithinLimit(values));
    },
  });
  const isKnown = cause instanceof StoreError && knownReasons.has(cause.reason);
  return (
    <form {...form} method="post" aria-label="Criar conta">
      <Stack>
        {failure !== "" && (
          <Notice tone="red" {...(isKnown && { action: <AccessLink email={email} /> })}>
            {failure}
          </Notice>
        )}
        <Field label="Nome completo" error={errors.fullName}>
          <TextInput name="fullName" autoComplete="name" autoFocus required />
        </Field>
        <Field label="Telefone" hint="Com DDD, só números ou como preferir." error={errors.phone}>
          <TextInput name="phone" type="tel" autoComplete="tel" inputMode="tel" required />
        </Field>
        <Field
          label="Nome de exibição"
          hint="É o nome que aparece nas suas avaliações: de 3 a 20 letras minúsculas, números ou _."
          error={errors.displayName}
        >
          <DisplayNameInput name="displayName" required />
        </Field>
        <EmailField error={errors.email} />
        <Field label="Senha" hint="Pelo menos 8 caracteres." error={errors.password}>
          <PasswordInput name="password" autoComplete="new-password" required />
        </Field>
        <Field label="Confirmar senha" error={errors.passwordConfirmation}>
          <PasswordInput name="passwordConfirmation" autoComplete="new-password" required />
        </Field>
        <Button type="submit" variant="strong" block loading={busy}>
          Criar conta
        </Button>
      </Stack>
    </form>
  );
}

function readSignUp(form: FormData): SignUpValues {
  return {
    fullName: formText(form, "fullName"),
    phone: formText(form, "phone"),
    displayName: formatDisplayName(formText(form, "displayName")),
    email: formText(form, "email"),
    password: rawText(form, "password"),
    passwordConfirmation: rawText(form, "passwordConfirmation"),
  };
}

async function signUpWithinLimit(values: SignUpValues): Promise<{ needsConfirmation: boolean }> {
  const now = Date.now();
  if (!recordAttempt(signUpLimit, values.email, now)) {
    throw new StoreError("rejected", signUpMessages.too_many_attempts);
  }
  try {
    const outcome = await signUp(values, new Date(now));
    forgetAttempts(signUpLimit, values.email, now);
    return outcome;
  } catch (error) {
    if (error instanceof StoreError && isNoAttempt(error)) forgetAttempt(signUpLimit, values.email, now);
    throw error;
  }
}

// It never reached the service, or was turned back for a name that somebody else has; R11.3.
const isNoAttempt = ({ code, reason }: StoreError) => code === "network" || reason === "display_name_taken";
