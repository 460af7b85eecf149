import { signOut } from "@store/shared-data";
import { useStoreNavigate } from "@store/shared-data/router";
import { Button, Stack, Text } from "@store/shared-ui";
import { useState } from "react";
import { FormPage } from "../form/form-page";
import { Address } from "../session/address";
import { dropMailLink } from "./mail-link";

interface OtherAccountProps {
  /** E-mail of the account that the link opens. */
  requested: string;
  /** E-mail of the session in this browser. */
  present: string;
}

/** Asks before a recovery goes on in another name than the one at the screen: anyone who sent the link may want just that. */
export function OtherAccount({ requested, present }: OtherAccountProps) {
  const navigate = useStoreNavigate();
  const [leaving, setLeaving] = useState(false);

  // The page shows the form as soon as no other person is signed in.
  function goOn() {
    setLeaving(true);
    void signOut();
  }
  function stay() {
    void dropMailLink();
    navigate("/", { replace: true });
  }
  return (
    <FormPage title="Trocar de conta?">
      <Stack>
        <Text>
          Este link é da conta <Address as="strong">{requested}</Address>. Neste navegador você está na conta{" "}
          <Address as="strong">{present}</Address>.
        </Text>
        <Text $muted>Se você não pediu este link, continue na sua conta: nada muda.</Text>
        <Button variant="strong" block onClick={stay}>
          Continuar na minha conta
        </Button>
        <Button block loading={leaving} onClick={goOn}>
          Sair e criar a nova senha
        </Button>
      </Stack>
    </FormPage>
  );
}
