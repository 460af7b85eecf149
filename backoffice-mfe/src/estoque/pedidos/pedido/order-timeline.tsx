import { useStaffQuery } from "../../../data/staff-query";
import { FailedNotice } from "../../../list/failed-notice";
import { Loading } from "../../../list/loading";
import { failedTo } from "../../../messages/admin-messages";
import { staffOrders } from "../../../orders/orders-key";
import { TableSkeleton } from "../../../widgets/table";
import { Timeline } from "../../../widgets/timeline";
import { readTimeline } from "./order-timeline.api";
import { toTimelineEntry } from "./timeline-labels";

/** The history of an order, refetched every 15 s because the buyer may write meanwhile. */
export function OrderTimeline({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useStaffQuery(
    [...staffOrders, "timeline", orderId],
    (db, signal) => readTimeline(db, orderId, signal),
    { refetchInterval: 15_000 },
  );
  if (data) return <Timeline entries={data.map(toTimelineEntry)} />;
  if (error) return <FailedNotice message={failedTo("carregar a linha do tempo")(error)} onRetry={refetch} />;
  return (
    <Loading label="Carregando linha do tempo">
      <TableSkeleton />
    </Loading>
  );
}
