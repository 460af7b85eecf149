import { supportLink } from "shared-data";
import { ButtonLink, Notice, VisuallyHidden } from "shared-ui";
import { unexpectedMessage } from "../../session/auth-messages";
import { whyNoClaim } from "./claim-messages";

interface NoClaimProps {
  /** The database's code word. */
  code: string;
  orderId: string;
}

/** Why no claim can be opened now, and the way to support. */
export function NoClaim({ code, orderId }: NoClaimProps) {
  const words = Object.hasOwn(whyNoClaim, code) ? whyNoClaim[code] : unexpectedMessage;
  const link = supportLink(`Olá! Preciso de ajuda com a garantia do pedido ${orderId.slice(0, 8)}.`);
  return (
    <Notice
      quiet
      action={
        link !== null && (
          <ButtonLink href={link} target="_blank" rel="noopener noreferrer">
            Falar com o suporte
            <VisuallyHidden> (abre em outra aba)</VisuallyHidden>
          </ButtonLink>
        )
      }
    >
      {words}
    </Notice>
  );
}
