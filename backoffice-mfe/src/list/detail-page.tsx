import { readFailure } from "@store/shared-data";
import { useLocation, useStoreNavigate } from "@store/shared-data/router";
import { EmptyState, Row, Skeleton } from "@store/shared-ui";
import type { ReactNode } from "react";
import { StaffPage } from "../access/staff-page";
import { capitalize } from "../format/capitalize";
import { PageLink } from "../widgets/page-link";
import { PrevNext } from "../widgets/prev-next";
import { TableSkeleton } from "../widgets/table";
import { Loaded, type ReadState } from "./loaded";

interface DetailPageProps<Data> {
  title: string;
  /** Noun in lower case: "pedido". */
  of: string;
  id: string;
  list: string;
  /** `null` or a `not_found` error: the item does not exist. */
  query: ReadState<Data | null>;
  gone?: string;
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A row's page in each state, with links back to the list, to the previous and to the next row. */
export function DetailPage<Data>({
  title,
  of,
  id,
  list,
  query,
  gone = `Nenhum ${of} tem este número.`,
  actions,
  children,
}: DetailPageProps<Data>) {
  const { data, error } = query;
  const isGone = data === null || readFailure(error).code === "not_found";
  return (
    <StaffPage
      title={title}
      actions={
        <>
          {actions}
          <Ways of={of} id={id} list={list} />
        </>
      }
    >
      {isGone ? (
        <EmptyState title={`${capitalize(of)} não encontrado`} description={gone} />
      ) : (
        <Loaded isPage query={{ ...query, data: data ?? undefined }} name={of} skeleton={<Outline />}>
          {children}
        </Loaded>
      )}
    </StaffPage>
  );
}

const Outline = () => (
  <>
    <Skeleton $height="9em" />
    <TableSkeleton />
  </>
);

function Ways({ of, id, list }: Pick<DetailPageProps<unknown>, "of" | "id" | "list">) {
  const { search, state } = useLocation();
  const navigate = useStoreNavigate();
  // Replaces the history entry, so that Back returns to the list from any row.
  const show = (other: string) => navigate(`${list}/${other}${search}`, { replace: true, state });
  return (
    <Row>
      <PageLink to={`${list}${search}`}>Ver lista</PageLink>
      <PrevNext of={of} id={id} ids={idsOf(state)} onShow={show} />
    </Row>
  );
}

/** Row ids from the history state, which is untrusted. */
function idsOf(state: unknown): readonly string[] {
  const ids: unknown = typeof state === "object" && state && "ids" in state ? state.ids : [];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}
