import { readFailure, useFailureAlert } from "@store/shared-data";
import { StoreLink, useLocation, useStoreNavigate } from "@store/shared-data/router";
import { EmptyState, ErrorState, Notice, Row, Skeleton, TextLink } from "@store/shared-ui";
import type { ReactNode } from "react";
import { StaffPage } from "../access/staff-page";
import { PrevNext } from "../widgets/prev-next";
import { TableSkeleton } from "../widgets/table";
import { Loading } from "./loading";

interface DetailPageProps<Data> {
  title: string;
  /** In lower case: "pedido". */
  of: string;
  /** As the list has it. */
  id: string;
  /** The list's path. */
  list: string;
  /** `null` and `not_found`: there is none. */
  query: { data: Data | null | undefined; error: unknown; refetch: () => unknown };
  failed: (error: unknown) => string;
  children: (data: Data) => ReactNode;
}

/** The page of a row of a list in each of its states, with the way back to the list, to the row before and to the one after. */
export function DetailPage<Data>({ title, of, id, list, query, failed, children }: DetailPageProps<Data>) {
  const { data, error, refetch } = query;
  const isGone = data === null || readFailure(error).code === "not_found";
  const failure = error && !isGone ? failed(error) : null;
  useFailureAlert(data === undefined ? failure : null);
  return (
    <StaffPage title={title} actions={<Ways of={of} id={id} list={list} />}>
      {failure && data && <Notice tone="yellow">{failure}</Notice>}
      {isGone ? (
        <EmptyState
          title={`${of.charAt(0).toUpperCase()}${of.slice(1)} não encontrado`}
          description={`Nenhum ${of} tem este número.`}
        />
      ) : data ? (
        children(data)
      ) : failure ? (
        <ErrorState message={failure} onRetry={() => void refetch()} />
      ) : (
        <Loading label={`Carregando ${of}`}>
          <Skeleton $height="9em" />
          <TableSkeleton />
        </Loading>
      )}
    </StaffPage>
  );
}

function Ways({ of, id, list }: Pick<DetailPageProps<unknown>, "of" | "id" | "list">) {
  const { search, state } = useLocation();
  const navigate = useStoreNavigate();
  // Replaces the entry: Back leads to the list from whichever is open.
  const show = (other: string) => navigate(`${list}/${other}${search}`, { replace: true, state });
  return (
    <Row>
      <TextLink $alone as={StoreLink} to={`${list}${search}`}>
        Ver lista
      </TextLink>
      <PrevNext of={of} id={id} ids={idsOf(state)} onShow={show} />
    </Row>
  );
}

/** The rows of the list that led here, by the history entry: whatever else is in there leads nowhere. */
function idsOf(state: unknown): readonly string[] {
  const ids: unknown = typeof state === "object" && state && "ids" in state ? state.ids : [];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}
