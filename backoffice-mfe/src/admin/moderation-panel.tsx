import { useState } from "react";
import { EmptyState, icons, Skeleton, Tabs } from "shared-ui";
import { PagedList } from "../list/paged-list";
import { adminSentences } from "../messages/admin-messages";
import { type ModerationTab, moderatedPerPage } from "./moderation.api";
import { ModerationList } from "./moderation-list";
import { useModeration } from "./use-moderation";

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

/** Tabs with counts, and the reviews of the selected one; as a page and as a window over the stock page (R2.11). */
export function ModerationPanel() {
  const [tab, setTab] = useState<ModerationTab>("pending");
  const [page, setPage] = useState(1);
  const query = useModeration(tab, page);
  const counts = query.data?.counts;

  function select(next: ModerationTab) {
    setTab(next);
    setPage(1);
  }
  return (
    <Tabs
      label="Avaliações por situação"
      tabs={tabs.map((id) => ({ id, label: tabLabels[id], count: counts?.[id] }))}
      selected={tab}
      onSelect={select}
    >
      <PagedList
        // Cards of another tab must not be acted upon while this one's are on their way.
        query={query.isPlaceholderData ? { ...query, data: undefined } : query}
        name="avaliações"
        failed={adminSentences.reviewsFailed}
        total={(data) => data.counts[tab]}
        perPage={moderatedPerPage}
        page={page}
        onPage={setPage}
        empty={<EmptyState icon={icons.star} title={emptyTitles[tab]} description={emptyHints[tab]} />}
        skeleton={<CardSkeletons />}
      >
        {({ reviews }) => <ModerationList key={`${tab} ${page}`} reviews={reviews} />}
      </PagedList>
    </Tabs>
  );
}

function CardSkeletons() {
  return (
    <>
      <Skeleton $height="10em" />
      <Skeleton $height="10em" />
      <Skeleton $height="10em" />
    </>
  );
}
