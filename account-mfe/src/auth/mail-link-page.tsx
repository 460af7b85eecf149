import { StoreError } from "@store/shared-data";
import { useStoreNavigate } from "@store/shared-data/router";
import { getSession } from "@store/shared-data/runtime";
import { Button, Notice, Stack } from "@store/shared-ui";
import { FormPage } from "../form/form-page";
import { useSubmission } from "../form/use-submission";
import { type MailLinkKind, openMailLink } from "../nova-senha/mail-link";
import { authenticationFailed, authMessage } from "../session/auth-messages";
import { NewLink } from "../session/new-link";

interface MailLinkPageProps {
  kind: MailLinkKind;
  token: string;
  /** Called with the service's error code if the link is invalid and there is no session. */
  onRefused: (reason: string) => void;
}

const linkText: Readonly<Record<MailLinkKind, { title: string; lead: string; action: string }>> = {
  signup: {
    title: "Confirmar e-mail",
    lead: "Confirme que este e-mail é seu. Depois você escolhe a senha da conta.",
    action: "Confirmar e-mail",
  },
  email_change: {
    title: "Confirmar novo e-mail",
    lead: "Confirme que este e-mail é seu. Depois você escolhe uma nova senha para a conta.",
    action: "Confirmar novo e-mail",
  },
  recovery: {
    title: "Recuperar senha",
    lead: "Continue para escolher uma nova senha.",
    action: "Continuar",
  },
};

/**
 * Target page of an email link. Only a click uses the token, because mail scanners open every link, and it creates no
 * session, because the link may come from a stranger (R11.1).
 */
export function MailLinkPage({ kind, token, onRefused }: MailLinkPageProps) {
  const navigate = useStoreNavigate();
  const { failure, cause, busy, form } = useSubmission({
    read: () => null,
    check: () => [],
    messages: {},
    explain: authMessage,
    send: async () => {
      try {
        await openMailLink(kind, token);
        navigate("/nova-senha", { replace: true });
      } catch (error) {
        // The sign-in page, which would show the error, redirects signed-in users.
        if (!isRefusal(error) || getSession().user) throw error;
        onRefused(error.reason || authenticationFailed);
      }
    },
  });
  const { title, lead, action } = linkText[kind];
  return (
    <FormPage title={title} lead={lead} offline="O link pode ser usado quando a conexão voltar.">
      <form {...form} method="post">
        <Stack>
          {failure !== "" && (
            <Notice tone="red" {...(isRefusal(cause) && { action: <NewLink /> })}>
              {failure}
            </Notice>
          )}
          {!isRefusal(cause) && (
            <Button type="submit" variant="strong" block loading={busy}>
              {action}
            </Button>
          )}
        </Stack>
      </form>
    </FormPage>
  );
}

const isRefusal = (error: unknown): error is StoreError => error instanceof StoreError && error.code === "denied";
