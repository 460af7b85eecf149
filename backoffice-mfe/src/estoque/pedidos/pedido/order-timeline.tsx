import { callJson } from "../../../data/parse-result";
import { staffOrders, useStaffQuery } from "../../../data/staff-query";
import { Loaded } from "../../../list/loaded";
import { TableSkeleton } from "../../../widgets/table";
import { Timeline } from "../../../widgets/timeline";
import { timelineSchema, toTimelineEntry } from "./timeline-labels";

/** The history of an order, refetched every 15 s because the buyer may write meanwhile. */
export function OrderTimeline({ orderId }: { orderId: string }) {
  const query = useStaffQuery(
    [...staffOrders, "timeline", orderId],
    (db, signal) => callJson(timelineSchema, db, "order_timeline", { p_order_id: orderId }, signal),
    { refetchInterval: 15_000 },
  );
  return (
    <Loaded query={query} name="linha do tempo" skeleton={<TableSkeleton />}>
      {(entries) => <Timeline entries={entries.map(toTimelineEntry)} />}
    </Loaded>
  );
}
