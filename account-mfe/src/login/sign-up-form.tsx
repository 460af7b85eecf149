import { readDraft, StoreError, visitor, writeDraft } from "@store/shared-data";
import { Button, Field, Notice, Stack, TextInput } from "@store/shared-ui";
import { type FormEvent, useState } from "react";
import { formatDisplayName } from "../form/display-name";
import { DisplayNameField } from "../form/display-name-field";
import { EmailField } from "../form/email-field";
import { formText, rawText } from "../form/form-text";
import { NewPasswordFields } from "../form/new-password-fields";
import { checkSignUp, type SignUpValues, signUpMessages } from "../form/sign-up-rules";
import { SupportLink } from "../form/support-link";
import { useTakenNames } from "../form/use-display-names";
import { useSubmission } from "../form/use-submission";
import { authMessage } from "../session/auth-messages";
import { FetchedAccessLink } from "../session/fetched-access-link";
import { loadAuthCalls } from "../session/load-auth-calls";
import type { HeldSession } from "../session/session.api";
import { signUpDraft } from "./sign-up-draft";
import { TermsNotice } from "./terms-notice";

// The address already has an account, perhaps created by another person.
const knownReasons = new Set(["user_already_exists", "email_exists"]);

export interface SignUpFormProps {
  /** Focuses the first field: the user has just opened this form. */
  focused: boolean;
  /** Called with the session of the new account; `null` if an email must confirm the address first. */
  onCreated: (session: HeldSession | null) => void;
  /** Return path after sign-in. */
  returnTo: string;
}

/** Creates an account without signing in; the page then shows the sign-in form. */
export function SignUpForm({ focused, onCreated, returnTo }: SignUpFormProps) {
  const [email, setEmail] = useState("");
  const names = useTakenNames();
  const { draft, keepDraft, forgetDraft } = useSignUpDraft();
  const { errors, failure, cause, busy, form } = useSubmission({
    read: readSignUp,
    check: (values) => checkSignUp(values, names.isTaken),
    messages: signUpMessages,
    explain: authMessage,
    send: async (values) => {
      setEmail(values.email);
      const session = await names.learnFrom(
        values.displayName,
        loadAuthCalls().then(({ signUpWithinLimit }) => signUpWithinLimit(values)),
      );
      forgetDraft();
      onCreated(session);
    },
  });
  const isKnown = cause instanceof StoreError && knownReasons.has(cause.reason);
  const isTurnedAway = cause instanceof StoreError && cause.message === signUpMessages.too_many_attempts;
  function handleInput(event: FormEvent<HTMLFormElement>) {
    form.onInput(event);
    keepDraft(event.currentTarget);
  }
  return (
    <form {...form} onInput={handleInput} method="post" aria-label="Criar conta">
      <Stack>
        <Field label="Nome completo" error={errors.fullName}>
          <TextInput name="fullName" autoComplete="name" autoFocus={focused} defaultValue={draft.fullName} required />
        </Field>
        <Field label="Telefone" hint="Com DDD. Pontos, traços e parênteses não são necessários." error={errors.phone}>
          <TextInput name="phone" type="tel" autoComplete="tel" inputMode="tel" defaultValue={draft.phone} required />
        </Field>
        <DisplayNameField
          hint="Aparece nas suas avaliações. De 3 a 20 caracteres: letras minúsculas, números e _."
          error={errors.displayName}
          value={draft.displayName ?? ""}
        />
        <EmailField autoComplete="email" error={errors.email} value={draft.email} />
        {errors.email === signUpMessages.email_blocked && <SupportLink />}
        <NewPasswordFields label="Senha" errors={errors} />
        <TermsNotice />
        {/* On phones the start of this form is two screens up. */}
        {failure !== "" && (
          <Notice
            tone="red"
            {...(isKnown && { action: <FetchedAccessLink email={email} returnTo={returnTo} /> })}
            {...(isTurnedAway && { action: <SupportLink /> })}
          >
            {failure}
          </Notice>
        )}
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

// Passwords are never saved.
const draftFields = ["fullName", "phone", "displayName", "email"];

/** Saves this form's unsent values in this tab, so that a reload, Back or a visit to the terms loses nothing. */
function useSignUpDraft() {
  const [draft] = useState(() => readDraft(visitor, signUpDraft));
  return {
    draft,
    keepDraft(form: HTMLFormElement) {
      const values = new FormData(form);
      writeDraft(visitor, signUpDraft, Object.fromEntries(draftFields.map((name) => [name, rawText(values, name)])));
    },
    forgetDraft: () => writeDraft(visitor, signUpDraft, {}),
  };
}
