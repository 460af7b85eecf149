import { actionName, actorOf, subjectOf } from "../../log/staff-action-names";
import type { StaffAction } from "../../log/staff-log.api";
import type { TimelineEntry } from "../../widgets/timeline";
import { ChangeList } from "./change-list";
import { logEntryPath } from "./log-path";

export const logEntry = (entry: StaffAction): TimelineEntry => ({
  at: entry.done_at,
  title: actionName(entry),
  by: actorOf(entry),
  text: (
    <>
      {[subjectOf(entry), entry.reason].filter(Boolean).join("\n")}
      <ChangeList changes={entry.changes} action={entry.action} />
    </>
  ),
  to: logEntryPath(entry.id),
});
