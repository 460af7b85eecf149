import { supportLink } from "shared-data";
import { ButtonLink, Notice, VisuallyHidden } from "shared-ui";

interface NoClaimProps {
  /** The database's words. */
  why: string;
  orderId: string;
}

/** Why no claim can be opened now, and the way to support. */
export function NoClaim({ why, orderId }: NoClaimProps) {
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
      {why}
    </Notice>
  );
}
