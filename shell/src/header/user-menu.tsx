import type { Registry } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import type { SessionUser } from "@store/shared-data/runtime";
import { ButtonLink } from "@store/shared-ui";
import { type ComponentType, useEffect, useState } from "react";

interface UserMenuProps {
  user: SessionUser;
  registry: Registry;
}

/** Loads the account menu, so that visitors do not download its code. Falls back to a link to the orders. */
export function UserMenu(props: UserMenuProps) {
  const [Menu, setMenu] = useState<ComponentType<UserMenuProps> | "failed" | null>(null);
  useEffect(() => {
    import("./account-menu").then(
      (module) => setMenu(() => module.AccountMenu),
      (error: unknown) => {
        console.warn("[shell] the account menu could not be loaded", error);
        setMenu("failed");
      },
    );
  }, []);
  if (Menu === "failed") {
    return (
      <ButtonLink as={StoreLink} to="/meus-pedidos" variant="ghost">
        Meus Pedidos
      </ButtonLink>
    );
  }
  return Menu && <Menu {...props} />;
}
