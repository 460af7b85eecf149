import type { InboxFilter } from "./inbox-filter";

const inbox = "/estoque/pagamentos";

/** The address of the events that a filter leaves, such as `{ situacao: "error" }`. */
export function inboxPath(filter: Partial<InboxFilter>): string {
  const query = new URLSearchParams(filter as Record<string, string>).toString();
  return query === "" ? inbox : `${inbox}?${query}`;
}
