import { StoreLink } from "@store/shared-data/router";
import { ButtonLink } from "@store/shared-ui";

/** For whom a rule turns away who may be in the right: a word in their address, or too many attempts. */
export function SupportLink() {
  return (
    <ButtonLink as={StoreLink} to="/whatsapp">
      Falar com o suporte
    </ButtonLink>
  );
}
