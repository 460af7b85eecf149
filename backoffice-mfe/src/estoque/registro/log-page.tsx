import { Select, TextInput } from "@store/shared-ui";
import { listMoment } from "../../format/list-moment";
import { defineList } from "../../list/define-list";
import { period, product, search } from "../../list/filter-field";
import { fieldNames } from "../../log/change-labels";
import { staffActionNames } from "../../log/staff-action-kinds";
import { actionName, actorOf, subjectOf } from "../../log/staff-action-names";
import { anyAction, listStaffActions, useLogPeople } from "../../log/staff-log.api";
import { EmailText } from "../../widgets/email-text";
import { ChangeList } from "./change-list";
import { LogEntryWindow } from "./log-entry-window";

export const LogPage = defineList({
  title: "Registro de ações",
  address: "registro",
  noun: ["ação", "ações"],
  label: "Registro de ações",
  filterLabel: "Filtrar registro",
  defaults: anyAction,
  fields: [
    search("Motivo, e-mail ou produto"),
    { name: "acao", label: "Ação", options: { "": "Todas", ...staffActionNames } },
    { name: "aba", label: "O que mudou", options: { "": "Tudo", ...fieldNames } },
  ],
  more: [
    { name: "pessoa", label: "Quem", Input: PersonSelect },
    product(),
    {
      name: "pedido",
      label: "Pedido",
      Input: ({ value, onChange }) => (
        <TextInput placeholder="Número" value={value} onChange={({ target }) => onChange(target.value)} />
      ),
    },
    ...period,
  ],
  queryKey: ["private", "staff-log"],
  fetch: listStaffActions,
  nameOf: ({ id }) => `ação ${id}`,
  columns: ({ openColumn }) => [
    { name: "Quando", card: "aside", cell: ({ done_at }) => listMoment(done_at) },
    { name: "Quem", cell: (entry) => <EmailText>{actorOf(entry)}</EmailText>, kind: "words", card: "badge" },
    { name: "O quê", cell: actionName, kind: "words", card: "title" },
    { name: "Sobre", cell: (entry) => <EmailText>{subjectOf(entry)}</EmailText>, kind: "words" },
    // Hidden on phones, so that three entries fit the first screen; the open entry shows them.
    { name: "Antes e depois", cell: (entry) => <ChangeList {...entry} />, kind: "words", card: "none" },
    { name: "Motivo", cell: ({ reason }) => reason, kind: "words" },
    openColumn("Ver"),
  ],
  empty: (filter) => ({
    title: "Nenhuma ação registrada",
    description: Object.values(filter).some(Boolean)
      ? "Nada no registro passa por estes filtros."
      : "O que a equipe muda em produtos, keys, pedidos, avaliações e configurações fica registrado aqui.",
  }),
  detail: ["evento", LogEntryWindow],
});

function PersonSelect({ value, onChange }: { value: string; onChange: (email: string) => void }) {
  const { data = [] } = useLogPeople();
  // A link can contain a person without entries: the active filter must be an option.
  const people = value === "" || data.includes(value) ? data : [value, ...data];
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">Todas as pessoas</option>
      {people.map((email) => (
        <option key={email} value={email}>
          {email}
        </option>
      ))}
    </Select>
  );
}
