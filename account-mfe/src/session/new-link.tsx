import { StoreLink } from "@store/shared-data/router";
import { ButtonLink } from "@store/shared-ui";
import { recoveryAddress, useReturn } from "./return-address";

/** A button for users with an expired email link. */
export function NewLink() {
  const returnTo = useReturn();
  return (
    <ButtonLink as={StoreLink} to={recoveryAddress(returnTo)}>
      Receber um novo link
    </ButtonLink>
  );
}
