import type { Registry } from "@store/shared-data";
import { StoreLink, useLocation, useVisitorSearch } from "@store/shared-data/router";
import { useSession } from "@store/shared-data/runtime";
import { ButtonLink } from "@store/shared-ui";
import { styled } from "styled-components";
import { UserMenu } from "./user-menu";

/**
 * 'Entrar' for visitors, the user menu for signed-in ones. Hidden while a stored session is loading, to avoid a layout
 * shift.
 */
export function AccountControl({ registry }: { registry: Registry }) {
  const { status, user } = useSession();
  const { pathname } = useLocation();
  const search = useVisitorSearch();
  // Sign-in pages are no return address: they pass on the one in their query string.
  const way = new URLSearchParams(search).get("return") ?? (noWayBack.test(pathname) ? "" : pathname + search);
  // With a product as return address the sign-in page would offer registration first.
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
`;

const Entry = styled(ButtonLink)<{ $waiting: boolean }>`
  padding-inline: min(${({ theme }) => theme.space[4]}, 4.5vw);
  /* Hidden only with a stored session; known before first paint. */
  html[data-session] & { visibility: ${({ $waiting }) => ($waiting ? "hidden" : "visible")}; }
`;
