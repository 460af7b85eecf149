import type { Registry } from "@store/shared-data";
import { StoreLink, useLocation, useVisitorSearch } from "@store/shared-data/router";
import { useSession } from "@store/shared-data/runtime";
import { ButtonLink } from "@store/shared-ui";
import { styled } from "styled-components";
import { UserMenu } from "./user-menu";

/** 'Entrar' for a visitor, the user menu for who is signed in. Nothing jumps while a stored session is being read. */
export function AccountControl({ registry }: { registry: Registry }) {
  const { status, user } = useSession();
  const { pathname } = useLocation();
  const search = useVisitorSearch();
  // The account's own pages are no place to come back to: they pass on the way back that they were given.
  const way = new URLSearchParams(search).get("return") ?? (noWayBack.test(pathname) ? "" : pathname + search);
  // On the way to a product the sign-in page would offer an account first.
  const mode = way.startsWith("/product/") ? "modo=entrar&" : "";
  const back = way && `?${mode}return=${encodeURIComponent(way)}`;
  return (
    <Place>
      {status === "signed-in" && user && <UserMenu user={user} registry={registry} />}
      {status !== "signed-in" && (
        <Entry as={StoreLink} to={`/login${back}`} variant="secondary" $waiting={status === "loading"}>
          Entrar
        </Entry>
      )}
    </Place>
  );
}

const noWayBack = /^\/(login|auth|recuperar-senha|nova-senha|$)/;

const Place = styled.div`
  grid-column: 3;
  min-inline-size: 0;
  margin-inline-start: auto;
`;

const Entry = styled(ButtonLink)<{ $waiting: boolean }>`
  /* Only who has a stored session waits; the document knows before the first paint. */
  html[data-session] & { visibility: ${({ $waiting }) => ($waiting ? "hidden" : "visible")}; }
`;
