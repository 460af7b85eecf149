import { formatDateTime } from "@store/shared-ui";
import type { Column } from "../../list/data-table";
import { TableSection } from "../../list/table-section";
import type { ReleaseChange } from "./releases.api";

/** Recent changes of live releases: who, when, from, to and why. */
export const ChangesCard = ({ changes }: { changes: readonly ReleaseChange[] }) => (
  <TableSection
    card
    title="Últimas mudanças"
    noun={["mudança", "mudanças"]}
    empty="Nenhuma mudança desde que a loja foi publicada."
    columns={columns}
    rows={changes}
    idOf={({ at, remote }) => `${at} ${remote}`}
  />
);

const columns: readonly Column<ReleaseChange>[] = [
  { name: "Quando", card: "aside", cell: ({ at }) => formatDateTime(at) },
  { name: "Quem", cell: ({ by }) => by },
  {
    name: "O quê",
    card: "title",
    cell: ({ remote, action }) => `${remote}: ${Object.hasOwn(actions, action) ? actions[action] : action}`,
  },
  { name: "De", cell: ({ from }) => from || "—" },
  { name: "Para", cell: ({ to }) => to || "—" },
  { name: "Motivo", kind: "words", cell: ({ why }) => why },
];

const actions: Readonly<Record<string, string>> = {
  set: "posta no ar",
  canary: "teste",
  rollback: "volta à anterior",
  unset: "volta à publicada com a loja",
};
