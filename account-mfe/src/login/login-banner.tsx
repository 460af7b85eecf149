import { useSearchParams } from "@store/shared-data/router";
import { Button, Notice } from "@store/shared-ui";
import { styled } from "styled-components";
import { callbackMessage } from "../session/auth-messages";
import { NewLink } from "../session/new-link";
import type { Mode } from "../session/return-address";
import type { LoginBannerState } from "./use-login-banner";

interface LoginBannerProps {
  news: LoginBannerState;
  mode: Mode;
  /** True if a product waits behind the sign-in. */
  leadsToPayment: boolean;
}

/** Above the form: what the step before came to. With a new account's session, the click that goes on. */
export function LoginBanner({ news: { success, session }, mode, leadsToPayment }: LoginBannerProps) {
  const [parameters] = useSearchParams();
  const error = parameters.get("error");
  const failure = callbackMessage(error);
  if (success !== "" && mode === "entrar") {
    return (
      <>
        <Notice
          {...(session.held && {
            action: (
              <GoOn variant="primary" autoFocus loading={session.busy} onClick={session.enter}>
                {leadsToPayment ? "Continuar para o pagamento" : "Continuar"}
              </GoOn>
            ),
          })}
        >
          {success}
        </Notice>
        {session.failure !== "" && <Notice tone="red">{session.failure}</Notice>}
      </>
    );
  }
  if (failure === "") return null;
  return (
    <Notice tone="red" {...(error === "otp_expired" && { action: <NewLink /> })}>
      {failure}
    </Notice>
  );
}

// The form that was sent ended further down: with the focus, the words above the button come out from under the header.
const GoOn = styled(Button)`
  scroll-margin-block-start: ${({ theme }) => theme.size.menu};
`;
