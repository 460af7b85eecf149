import { StoreLink, useVisitorSearch } from "@store/shared-data/router";
import { Button, ButtonLink, TextLink } from "@store/shared-ui";
import { createContext, type ReactNode, use } from "react";
import type { Column } from "./data-table";

export const ListedIds = createContext<readonly string[]>([]);

interface DetailLinkProps {
  to: string;
  label: string;
  title?: string;
  /** True for a name, which is no button. */
  isText?: boolean;
  children: ReactNode;
}

/** Link to a row's page, with the list's filter in the query string and its row ids in the history state. */
export function DetailLink({ to, label, isText = false, children, ...rest }: DetailLinkProps) {
  const search = useVisitorSearch();
  const ids = use(ListedIds);
  const link = { ...rest, as: StoreLink, "data-open": true, to: `${to}${search}`, state: { ids }, "aria-label": label };
  if (isText) return <TextLink {...link}>{children}</TextLink>;
  return (
    <ButtonLink {...link} size="small">
      {children}
    </ButtonLink>
  );
}

/** Column of the link to a row's page: "Pedido", with a short text for its id, and the whole id on hover. */
export const pageColumn = (
  name: string,
  pathOf: (id: string) => string,
  textOf = (id: string) => id.slice(0, 8),
): Column<{ readonly id: string | number }> => ({
  name,
  card: "act",
  cell: (row) => {
    const id = String(row.id);
    return (
      <DetailLink to={pathOf(id)} label={`Abrir ${name.toLowerCase()} ${textOf(id)}`} title={id}>
        {textOf(id)}
      </DetailLink>
    );
  },
});

/** Column of the button that opens a row's dialog, named by the action and the row: "Alterar ana@exemplo.com.br". */
export const openColumn = <Row,>(
  action: string,
  nameOf: (row: Row) => string,
  onOpen: (row: Row) => void,
): Column<Row> => ({
  name: action,
  card: "act",
  cell: (row) => (
    <Button size="small" data-open aria-label={`${action} ${nameOf(row)}`} onClick={() => onOpen(row)}>
      {action}
    </Button>
  ),
});
