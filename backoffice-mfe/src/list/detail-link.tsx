import { StoreLink, useVisitorSearch } from "@store/shared-data/router";
import { ButtonLink } from "@store/shared-ui";
import { createContext, type ReactNode, use } from "react";

/** The ids of the rows that a list shows. */
export const ListedIds = createContext<readonly string[]>([]);

interface DetailLinkProps {
  /** The row's page. */
  to: string;
  /** Its name: "Abrir pedido 1a2b3c4d". */
  label: string;
  title?: string;
  children: ReactNode;
}

/** A row's link to its page. The list's filter goes along in the address, and its rows in the history entry, for previous and next. */
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
