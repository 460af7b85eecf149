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
  /** True if sign-in continues to a product's checkout. */
  leadsToPayment: boolean;
}

/** Result of the previous step, above the form; with a held session also the button that continues. */
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

// After a submit further down the page, focusing the button must not leave its text hidden under the header.
const GoOn = styled(Button)`
  scroll-margin-block-start: ${({ theme }) => theme.size.menu};
`;
