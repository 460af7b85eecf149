import { StoreError } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Button, Field, Notice, PasswordInput, Stack, TextLink } from "@store/shared-ui";
import { useState } from "react";
import { EmailField } from "../form/email-field";
import { formText, rawText } from "../form/form-text";
import { checkSignIn, type SignInValues, signInMessages } from "../form/sign-in-rules";
import { SupportLink } from "../form/support-link";
import { useSubmission } from "../form/use-submission";
import { authMessage } from "../session/auth-messages";
import { FetchedAccessLink } from "../session/fetched-access-link";
import { loadAuthCalls } from "../session/load-auth-calls";
import { recoveryAddress } from "../session/return-address";
import { draftedEmail } from "./sign-up-draft";

interface SignInFormProps {
  /** Focuses the first field: the user has just switched from another form. */
  focused: boolean;
  /** E-mail of an account whose password was just set: its field is filled in. */
  chosenFor: string;
  /** Return path after sign-in. */
  returnTo: string;
  /** Called before the session changes. */
  onSignIn(): void;
}

/** The sign-in form. The page reacts to the changed session by itself. */
export function SignInForm({ focused, chosenFor, returnTo, onSignIn }: SignInFormProps) {
  const [email, setEmail] = useState("");
  const [drafted] = useState(draftedEmail);
  const { errors, failure, cause, busy, form } = useSubmission({
    read: readSignIn,
    check: checkSignIn,
    messages: signInMessages,
    explain: authMessage,
    send: async (values) => {
      setEmail(values.email);
      onSignIn();
      await (await loadAuthCalls()).signInWithinLimit(values);
    },
  });
  const isUnconfirmed = cause instanceof StoreError && cause.reason === "email_not_confirmed";
  const isTurnedAway = cause instanceof StoreError && cause.message === signInMessages.too_many_attempts;
  return (
    // If submitted before hydration, GET would put the password into the URL.
    <form {...form} method="post" aria-label="Entrar">
      <Stack>
        {failure !== "" && (
          <Notice
            tone="red"
            {...(isUnconfirmed && { action: <FetchedAccessLink email={email} returnTo={returnTo} /> })}
            {...(isTurnedAway && { action: <SupportLink /> })}
          >
            {failure}
          </Notice>
        )}
        <EmailField error={errors.email} focused={focused && chosenFor === ""} value={chosenFor || drafted} />
        <Field label="Senha" error={errors.password}>
          <PasswordInput name="password" autoComplete="current-password" autoFocus={chosenFor !== ""} required />
        </Field>
        <TextLink $alone as={StoreLink} to={recoveryAddress(returnTo)} state={{ email }}>
          Esqueci minha senha
        </TextLink>
        <Button type="submit" variant="strong" block loading={busy}>
          Entrar
        </Button>
      </Stack>
    </form>
  );
}

function readSignIn(form: FormData): SignInValues {
  return { email: formText(form, "email"), password: rawText(form, "password") };
}
