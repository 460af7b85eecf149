import { StoreLink } from "shared-data/router";
import { ButtonLink } from "shared-ui";
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
