import { StoreLink, useVisitorSearch } from "@store/shared-data/router";
import { ButtonLink } from "@store/shared-ui";
import { createContext, type ReactNode, use } from "react";

/** Ids of the rows on the current page of a list. */
export const ListedIds = createContext<readonly string[]>([]);

interface DetailLinkProps {
  /** URL of the row's page. */
  to: string;
  /** Accessible name: "Abrir pedido 1a2b3c4d". */
  label: string;
  title?: string;
  children: ReactNode;
}

/**
 * Link to a row's page. The list's filter is passed in the query string, and its row ids in the history state, for
 * previous and next.
 */
export function DetailLink({ to, label, title, children }: DetailLinkProps) {
  const search = useVisitorSearch();
  const ids = use(ListedIds);
  return (
    <ButtonLink
      as={StoreLink}
      size="small"
      data-open
      to={`${to}${search}`}
      state={{ ids }}
      title={title}
      aria-label={label}
    >
      {children}
    </ButtonLink>
  );
}
