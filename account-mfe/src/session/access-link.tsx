import { Button, Text } from "@store/shared-ui";
import { useState } from "react";
import { Address } from "./address";
import { authMessage, linkSentMessage } from "./auth-messages";
import { saveReturn } from "./saved-return";
import { requestPasswordReset } from "./session.api";

/**
 * Emails an access link for an account with a forgotten password or an unconfirmed address: the link proves the address
 * and leads to a new password.
 */
export function AccessLink({ email, returnTo }: { email: string; returnTo: string }) {
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    saveReturn(returnTo, Date.now());
    setSaid(await requestPasswordReset(email).then(() => linkSentMessage(email), authMessage));
    setBusy(false);
  }
  return (
    <>
      <Text $size="caption">O link confirma que o e-mail é seu e deixa você escolher a senha.</Text>
      <Button onClick={send} loading={busy}>
        Receber um link de acesso
      </Button>
      <Address role="status">{said}</Address>
    </>
  );
}
