import { StoreLink } from "@store/shared-data/router";
import { ButtonLink } from "@store/shared-ui";

/** Shown if a rule may have rejected a legitimate user: a blocked word in the address, or too many attempts. */
export function SupportLink() {
  return (
    <ButtonLink as={StoreLink} to="/whatsapp">
      Falar com o suporte
    </ButtonLink>
  );
}
