import { useState } from "react";
import { adminSentences, type ModerationTab, moderatedPerPage, useModeration } from "shared-data";
import { EmptyState, ErrorState, icons, Pagination, Skeleton, Stack, Tabs } from "shared-ui";
import { ModerationList } from "./moderation-list";

const tabLabels: Readonly<Record<ModerationTab, string>> = {
  pending: "Pendentes",
  approved: "Aprovadas",
  all: "Todas",
};

const emptyWords: Readonly<Record<ModerationTab, string>> = {
  pending: "Não há avaliações pendentes no momento",
  approved: "Não há avaliações aprovadas ainda",
  all: "Nenhuma avaliação foi enviada ainda",
};

const tabs = Object.keys(tabLabels) as ModerationTab[];

/** Tabs with counts, and the reviews of the selected one; as a page and as a window over the stock page (spec 2). */
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
      <Reviews query={query} tab={tab} page={page} onPage={setPage} />
    </Tabs>
  );
}

interface ReviewsProps {
  query: ReturnType<typeof useModeration>;
  tab: ModerationTab;
  page: number;
  onPage: (page: number) => void;
}

function Reviews({ query, tab, page, onPage }: ReviewsProps) {
  const { data, error, refetch, isPlaceholderData } = query;
  if (!data && error) {
    return <ErrorState message={adminSentences.reviewsFailed(error)} onRetry={() => void refetch()} />;
  }
  // Cards of another tab must not be acted upon while this one's are on their way.
  if (!data || isPlaceholderData) return <Skeleton $height="24em" aria-busy="true" />;
  const pageCount = Math.max(1, Math.ceil(data.counts[tab] / moderatedPerPage));
  if (data.reviews.length === 0) {
    return <EmptyState icon={icons.star} title={emptyWords[tab]} />;
  }
  return (
    <Stack>
      <ModerationList key={`${tab} ${page}`} reviews={data.reviews} />
      <Pagination label="Páginas de avaliações" page={page} pageCount={pageCount} onChange={onPage} />
    </Stack>
  );
}
