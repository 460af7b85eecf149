import type { Registry } from "shared-data";
import { StoreLink, useLocation, useVisitorSearch } from "shared-data/router";
import { useSession } from "shared-data/runtime";
import { ButtonLink } from "shared-ui";
import { styled } from "styled-components";
import { UserMenu } from "./user-menu";

/** 'Entrar' for a visitor, the user menu for who is signed in. Nothing jumps while a stored session is being read. */
export function AccountControl({ registry }: { registry: Registry }) {
  const { status, user } = useSession();
  const { pathname } = useLocation();
  const search = useVisitorSearch();
  const back = pathname === "/login" || pathname === "/" ? "" : `?return=${encodeURIComponent(pathname + search)}`;
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

const Place = styled.div`
  grid-column: 3;
  min-inline-size: 0;
  margin-inline-start: auto;
`;

const Entry = styled(ButtonLink)<{ $waiting: boolean }>`
  /* Only who has a stored session waits; the document knows before the first paint. */
  html[data-session] & { visibility: ${({ $waiting }) => ($waiting ? "hidden" : "visible")}; }
`;
