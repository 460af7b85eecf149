import { StoreLink } from "@store/shared-data/router";
import { ButtonLink } from "@store/shared-ui";
import { recoveryAddress, useReturn } from "./return-address";

/** The way out for who has a mail's link that opens nothing any more. */
export function NewLink() {
  const returnTo = useReturn();
  return (
    <ButtonLink as={StoreLink} to={recoveryAddress(returnTo)}>
      Receber um novo link
    </ButtonLink>
  );
}
