import { Button, EmptyState, icons, Row, Stack, Tabs, Text } from "@store/shared-ui";
import { useState } from "react";
import { StaffPage } from "../access/staff-page";
import { PagedList } from "../list/paged-list";
import { useListAddress } from "../list/use-list-address";
import { useSelection } from "../list/use-selection";
import { DecideMany } from "./decide-many";
import {
  type ModeratedReview,
  type ModerationTab,
  moderatedPerPage,
  type ReviewAction,
  useModeration,
} from "./moderation.api";
import { ModerationList } from "./moderation-list";
import { ModerationReport } from "./moderation-report";
import { useReviewDecision } from "./use-review-decision";

const tabLabels: Readonly<Record<ModerationTab, string>> = {
  pending: "Pendentes",
  approved: "Aprovadas",
  all: "Todas",
};

const emptyTitles: Readonly<Record<ModerationTab, string>> = {
  pending: "Não há avaliações pendentes no momento",
  approved: "Não há avaliações aprovadas ainda",
  all: "Nenhuma avaliação foi enviada ainda",
};

const emptyHints: Readonly<Record<ModerationTab, string>> = {
  pending: "As avaliações que os clientes enviam esperam aqui pela sua decisão.",
  approved: "As que você aprova em Pendentes ficam aqui e na loja.",
  all: "Quem recebeu um pedido pode avaliá-lo em Meus Pedidos.",
};

const tabs = Object.keys(tabLabels) as ModerationTab[];

/** /admin/avaliacoes: moderation as a page, with tab, product and page in the URL. */
export function ModerationPage() {
  const { filter, page, change, turnTo } = useListAddress(whatWaits);
  return (
    <StaffPage title="Moderação de Avaliações">
      <ModerationPanel place={filter} page={page} onChange={change} onPage={turnTo} />
    </StaffPage>
  );
}

/** Moderation as a dialog over another page, which keeps its URL. */
export function ModerationWindow() {
  const [place, setPlace] = useState(whatWaits);
  const [page, setPage] = useState(1);
  function change(part: Partial<Place>) {
    setPlace({ ...place, ...part });
    setPage(1);
  }
  return <ModerationPanel place={place} page={page} onChange={change} onPage={setPage} />;
}

type Place = Readonly<Record<"aba" | "produto", string>>;

const whatWaits: Place = { aba: "pending", produto: "" };

interface ModerationPanelProps {
  place: Place;
  page: number;
  onChange: (part: Partial<Place>) => void;
  onPage: (page: number) => void;
}

/** Tabs with counts, and the reviews of the selected tab (R2.11). */
function ModerationPanel({ place, page, onChange, onPage }: ModerationPanelProps) {
  const tab = tabs.find((id) => id === place.aba) ?? "pending";
  const query = useModeration({ tab, productId: place.produto }, page);
  const bulk = useReviewDecision();
  const selection = useSelection<ModeratedReview>(({ id }) => id);

  // A filter change clears the selection, so that hidden reviews are never decided.
  function change(part: Partial<Place>) {
    selection.clear();
    onChange(part);
  }
  async function decideChosen(word: ReviewAction) {
    if (await bulk.decide(word, [...selection.chosen.values()])) selection.clear();
  }
  return (
    <Tabs
      label="Avaliações por situação"
      tabs={tabs.map((id) => ({ id, label: tabLabels[id], count: query.data?.counts[id] }))}
      selected={tab}
      onSelect={(aba) => change({ aba })}
    >
      <Stack>
        {place.produto !== "" && <OneProduct reviews={query.data?.reviews} onAll={() => change({ produto: "" })} />}
        {bulk.report && <ModerationReport {...bulk.report} onDismiss={bulk.dismiss} />}
        <PagedList
          // Placeholder data belongs to another tab: its cards must not be decided.
          query={query.isPlaceholderData ? { ...query, data: undefined } : query}
          name="avaliações"
          total={(data) => data.counts[tab]}
          perPage={moderatedPerPage}
          page={page}
          onPage={onPage}
          empty={<EmptyState icon={icons.star} title={emptyTitles[tab]} description={emptyHints[tab]} />}
        >
          {({ reviews }) => (
            <ModerationList
              reviews={reviews}
              selection={selection}
              working={bulk.working}
              onDecide={(word, review) => void bulk.decide(word, [review])}
              onProduct={place.produto === "" ? (produto) => change({ produto }) : undefined}
            />
          )}
        </PagedList>
        <DecideMany bulk={bulk} count={selection.chosen.size} onDecide={decideChosen} onClear={selection.clear} />
      </Stack>
    </Tabs>
  );
}

interface OneProductProps {
  reviews: readonly ModeratedReview[] | undefined;
  onAll: () => void;
}

/** Notes that one product's reviews are shown, with a button to show all. */
function OneProduct({ reviews, onAll }: OneProductProps) {
  const [first] = reviews ?? [];
  return (
    <Row>
      <Text>{first ? `Só avaliações de ${first.product_name}` : "Só avaliações de um produto"}</Text>
      <Button size="small" onClick={onAll}>
        Ver de todos os produtos
      </Button>
    </Row>
  );
}
