import { Dialog, formatDateTime, formatPrice, Row, Select, Skeleton, Text, TextInput } from "@store/shared-ui";
import { accountPath, eventPath, orderPath, productPricePath } from "../../addresses/addresses";
import { LabelledOptions } from "../../form/labelled-options";
import { listMoment } from "../../format/list-moment";
import { defineList } from "../../list/define-list";
import { period, product, search } from "../../list/filter-field";
import type { DetailProps } from "../../list/list-definition";
import { Loaded } from "../../list/loaded";
import { fieldNames } from "../../log/change-labels";
import { staffActionNames } from "../../log/staff-action-kinds";
import { actionName, actorOf, subjectOf } from "../../log/staff-action-names";
import { anyAction, listStaffActions, type StaffAction, useLogPeople, useStaffAction } from "../../log/staff-log.api";
import { EmailText } from "../../widgets/email-text";
import { FactList } from "../../widgets/fact-list";
import { PageLink } from "../../widgets/page-link";
import { printPrice } from "../product/parse-price";
import { ChangeList } from "./change-list";
import { priceHistoryPath, productLogPath } from "./log-path";

export const LogPage = defineList({
  title: "Registro de ações",
  address: "registro",
  noun: ["ação", "ações"],
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
      <LabelledOptions
        labels={{ "": "Todas as pessoas", ...Object.fromEntries(people.map((email) => [email, email])) }}
      />
    </Select>
  );
}

function LogEntryWindow({ id, known, onClose }: DetailProps<StaffAction>) {
  const isNumber = /^\d{1,15}$/.test(id);
  return (
    <Dialog open onClose={onClose} title={isNumber ? `Ação ${id}` : "Ação"}>
      {isNumber ? <Entry id={Number(id)} known={known} /> : <Text>Esta ação não existe no registro.</Text>}
    </Dialog>
  );
}

function Entry({ id, known }: { id: number; known: StaffAction | undefined }) {
  return (
    <Loaded query={useStaffAction(id, known)} name="ação" skeleton={<Skeleton $height="10em" />}>
      {(entry) => (entry ? <Whole entry={entry} /> : <Text>Esta ação não existe no registro.</Text>)}
    </Loaded>
  );
}

function Whole({ entry }: { entry: StaffAction }) {
  return (
    <>
      <FactList
        facts={{
          "O quê": actionName(entry),
          Quando: formatDateTime(entry.done_at),
          Quem: actorOf(entry),
          Sobre: subjectOf(entry),
          Motivo: entry.reason ?? "Esta ação não pede motivo.",
        }}
      />
      {entry.changes && <ChangeList changes={entry.changes} action={entry.action} whole />}
      <Row $gap={3}>
        {waysOf(entry).map(({ to, label }) => (
          <PageLink key={to} to={to}>
            {label}
          </PageLink>
        ))}
      </Row>
    </>
  );
}

function waysOf({ order_id, event_id, product_id, user_id, changes }: StaffAction) {
  const before = Number(changes?.price?.from ?? 0);
  return [
    product_id &&
      before > 0 && { to: productPricePath(product_id, printPrice(before)), label: `Voltar a ${formatPrice(before)}` },
    user_id && { to: accountPath(user_id), label: "Abrir cliente" },
    order_id && { to: orderPath(order_id), label: "Abrir pedido" },
    event_id && { to: eventPath(event_id), label: "Abrir pagamento" },
    product_id && { to: priceHistoryPath(product_id), label: "Preços deste produto" },
    product_id && { to: productLogPath(product_id), label: "Tudo sobre este produto" },
  ].filter((way) => typeof way === "object" && way !== null);
}
