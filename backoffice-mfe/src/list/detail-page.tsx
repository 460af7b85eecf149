import { readFailure } from "@store/shared-data";
import { useLocation, useStoreNavigate } from "@store/shared-data/router";
import { Button, EmptyState, Row, Skeleton } from "@store/shared-ui";
import { type ReactNode, useRef } from "react";
import { StaffPage } from "../access/staff-page";
import { capitalize } from "../format/capitalize";
import { useShortcut } from "../keyboard/use-shortcut";
import { PageLink } from "../widgets/page-link";
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

/** Links to the list, and to its previous and next row, also with k and j; without a list only to the list. */
function Ways({ of, id, list }: Pick<DetailPageProps<unknown>, "of" | "id" | "list">) {
  const { search, state } = useLocation();
  const navigate = useStoreNavigate();
  const here = useRef<HTMLDivElement>(null);
  const ids = idsOf(state);
  const place = ids.indexOf(id);
  const [before, after] = place < 0 ? [] : [ids[place - 1], ids[place + 1]];
  // Replaces the history entry, so that Back returns to the list from any row.
  const show = (other: string | undefined) =>
    other !== undefined && navigate(`${list}/${other}${search}`, { replace: true, state });
  // Takes precedence over the page's tables, which use the same keys for their rows.
  const keys = { within: here, leads: true };
  useShortcut("j", `Próximo ${of}`, () => show(after), keys);
  useShortcut("k", `${capitalize(of)} anterior`, () => show(before), keys);
  return (
    <Row>
      <PageLink to={`${list}${search}`}>Ver lista</PageLink>
      {(before ?? after) !== undefined && (
        <Row ref={here}>
          <Button size="small" disabled={before === undefined} onClick={() => show(before)}>
            Anterior
          </Button>
          <Button size="small" disabled={after === undefined} onClick={() => show(after)}>
            Próximo
          </Button>
        </Row>
      )}
    </Row>
  );
}

/** Row ids from the history state, which is untrusted. */
function idsOf(state: unknown): readonly string[] {
  const ids: unknown = typeof state === "object" && state && "ids" in state ? state.ids : [];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}
