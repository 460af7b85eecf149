import { StoreLink } from "shared-data/router";
import { ButtonLink } from "shared-ui";

/** The way out for who has a mail's link that opens nothing any more. */
export function NewLink() {
  return (
    <ButtonLink as={StoreLink} to="/recuperar-senha">
      Receber um novo link
    </ButtonLink>
  );
}
