import { isEmail, type Problem, type RemoteRoute } from "@store/shared-data";
import { StoreLink, useLocation } from "@store/shared-data/router";
import { useSession } from "@store/shared-data/runtime";
import { Button, Notice, Stack, TextLink } from "@store/shared-ui";
import { useState } from "react";
import { EmailField } from "../form/email-field";
import { FormPage } from "../form/form-page";
import { formText } from "../form/form-text";
import { signUpMessages } from "../form/sign-up-rules";
import { useSubmission } from "../form/use-submission";
import { Address } from "../session/address";
import { authMessage, linkSentMessage } from "../session/auth-messages";
import { loginAddress, useReturn } from "../session/return-address";
import { saveReturn } from "../session/saved-return";
import { requestPasswordReset } from "../session/session.api";

function RecoverPage() {
  const { user } = useSession();
  const { state } = useLocation();
  const returnTo = useReturn();
  const [sentTo, setSentTo] = useState("");
  const { errors, failure, busy, form } = useSubmission({
    read: (data) => formText(data, "email"),
    check: checkEmail,
    messages: signUpMessages,
    explain: authMessage,
    send: async (email) => {
      saveReturn(returnTo, Date.now());
      await requestPasswordReset(email);
      setSentTo(email);
    },
  });
  return (
    <FormPage
      title="Recuperar senha"
      lead="Enviamos um link para você criar uma nova senha."
      offline="O link pode ser pedido quando a conexão voltar."
    >
      <form {...form} method="post">
        <Stack>
          {sentTo !== "" && (
            <Notice>
              <Address>{linkSentMessage(sentTo)}</Address>
            </Notice>
          )}
          {failure !== "" && <Notice tone="red">{failure}</Notice>}
          <EmailField key={user?.email} error={errors.email} value={user?.email ?? state?.email} />
          <Button type="submit" variant="strong" block loading={busy}>
            Enviar link
          </Button>
          <TextLink $alone as={StoreLink} to={loginAddress("entrar", returnTo)}>
            Voltar para o login
          </TextLink>
        </Stack>
      </form>
    </FormPage>
  );
}

function checkEmail(email: string): Problem<"email", "email_invalid">[] {
  return isEmail(email) ? [] : [{ field: "email", code: "email_invalid" }];
}

/** /recuperar-senha: asks for the mail that lets a person choose a new password. */
export const recoverRoute: RemoteRoute = {
  path: "/recuperar-senha",
  Component: RecoverPage,
  head: () => ({ title: "Recuperar senha", noIndex: true }),
  staticPaths: async () => ["/recuperar-senha"],
};
