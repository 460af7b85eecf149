import { StoreLink } from "shared-data/router";
import { ButtonLink } from "shared-ui";

/** For whom a rule turns away who may be in the right: a word in their address, or too many attempts. */
export function SupportWay() {
  return (
    <ButtonLink as={StoreLink} to="/whatsapp">
      Falar com o suporte
    </ButtonLink>
  );
}
