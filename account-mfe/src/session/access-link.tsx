import { Button, Text } from "@store/shared-ui";
import { useState } from "react";
import { Address } from "./address";
import { authMessage, linkSentMessage } from "./auth-messages";
import { saveReturn } from "./saved-return";
import { requestPasswordReset } from "./session.api";

/**
 * Access to an account without a known password, or with an unconfirmed address: a link to its mailbox,
 * which proves the address and leads to a password.
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
