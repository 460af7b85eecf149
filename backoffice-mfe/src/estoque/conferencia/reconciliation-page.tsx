import { callRpc, type StaffRole } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Badge, Button, ButtonLink, Dialog, formatPrice, icons } from "@store/shared-ui";
import { eventPath, orderPath } from "../../addresses/addresses";
import { ActForm } from "../../form/act-form";
import { listMoment } from "../../format/list-moment";
import { lookup } from "../../format/lookup";
import { defineList } from "../../list/define-list";
import type { DetailProps } from "../../list/list-definition";
import type { Filter } from "../../list/use-list-address";
import { failedTo } from "../../messages/admin-messages";
import { CellButtons } from "../../widgets/cell-buttons";
import { CopyId } from "../../widgets/copy-id";
import { DayBalance, useTroubleNotice } from "./day-balance";
import { type Finding, readFindings, staffReconciliation } from "./reconciliation.api";

const findingKinds = {
  unknown_here: "Pago no provedor, sem pedido aqui",
  unknown_there: "Pago aqui, não no provedor",
  amount_differs: "Valor diferente",
  refunded_there: "Devolvido ou contestado no provedor",
  product_differs: "Produto diferente",
  paid_twice: "Pago duas vezes",
};

/** Label of a kind; this version may not know it. */
const kindLabel = (kind: string): string => lookup(findingKinds, kind) ?? "Outra divergência";

interface FindingFilter extends Filter {
  readonly situacao: string;
  readonly motivo: "" | keyof typeof findingKinds;
}

const resolutions = {
  applied: "Pagamento aplicado",
  gone: "Já confere",
  settled: "Encerrada pela equipe",
} as const;

const priceText = (amount: number | null) => (amount === null ? "—" : formatPrice(amount));

const openFindings: FindingFilter = { situacao: "open", motivo: "" };

/** /estoque/conferencia: a day's balance with the payment provider, and payments that differ. */
export const ReconciliationPage = defineList({
  title: "Conferência",
  address: "conferencia",
  noun: ["divergência", "divergências"],
  label: "Divergências de pagamento",
  defaults: openFindings,
  fields: [{ name: "motivo", label: "Tipo", options: { "": "Todos os tipos", ...findingKinds } }],
  tabs: {
    label: "Divergências por situação",
    parameter: "situacao",
    options: { open: "Abertas", resolved: "Encerradas", all: "Todas" },
  },
  queryKey: [...staffReconciliation, "findings"],
  refetchInterval: 30_000,
  fetch: (db, { situacao, motivo }, slice, signal) =>
    readFindings(db, { p_state: situacao, ...(motivo && { p_kind: motivo }), ...slice }, signal),
  nameOf: ({ id }) => `divergência ${id}`,
  columns: ({ open, role }) => [
    { name: "Divergência", kind: "words", card: "title", cell: ({ kind }) => kindLabel(kind) },
    { name: "Encontrada em", card: "aside", cell: ({ found_at }) => listMoment(found_at) },
    { name: "No provedor", kind: "figure", cell: ({ provider_amount }) => priceText(provider_amount) },
    { name: "Na loja", kind: "figure", cell: ({ store_amount }) => priceText(store_amount) },
    { name: "Pagamento", card: "none", cell: ({ payment_id }) => <CopyId value={payment_id} of="pagamento" /> },
    { name: "Situação", card: "badge", cell: ({ resolution }) => <State resolution={resolution} /> },
    { name: "Ação", card: "act", cell: (finding) => <Actions finding={finding} role={role} onSettle={open} /> },
  ],
  empty: ({ situacao }) => ({
    icon: icons.check,
    title: situacao === "open" ? "Nenhuma divergência aberta" : "Nenhuma divergência encontrada",
    description: "Um pagamento que difere entre o provedor e a loja aparece aqui até os dois lados conferirem.",
  }),
  detail: ["acao", SettleFinding],
  useNotice: useTroubleNotice,
  after: () => <DayBalance />,
});

function State({ resolution }: Pick<Finding, "resolution">) {
  if (!resolution) return <Badge $tone="yellow">Aberta</Badge>;
  return <Badge>{resolutions[resolution]}</Badge>;
}

interface ActionsProps {
  finding: Finding;
  role: StaffRole;
  onSettle: (id: string) => void;
}

function Actions({ finding: { id, order_id, event_id, resolution }, role, onSettle }: ActionsProps) {
  const canSettle = role === "admin" && !resolution;
  const [path, label] = order_id
    ? [orderPath(order_id), "Ver pedido"]
    : [event_id && eventPath(event_id), "Ver evento"];
  return (
    <CellButtons>
      {path && (
        <ButtonLink size="small" as={StoreLink} data-open to={path} aria-label={`${label} da divergência ${id}`}>
          {label}
        </ButtonLink>
      )}
      {canSettle && (
        <Button
          size="small"
          variant="ghost"
          aria-label={`Encerrar divergência ${id}`}
          onClick={() => onSettle(String(id))}
        >
          Encerrar
        </Button>
      )}
    </CellButtons>
  );
}

function SettleFinding({ known, role, onClose }: DetailProps<Finding>) {
  if (!known || role !== "admin") return null;
  const { id, kind, payment_id } = known;
  return (
    <Dialog open title={`Encerrar divergência ${id}`} onClose={onClose}>
      <ActForm
        effect={`${kindLabel(kind)}, pagamento ${payment_id}. A divergência sai da lista para sempre; o pedido e o dinheiro ficam como estão.`}
        action="Encerrar"
        draft={`finding:${id}`}
        write={(db, reason) => callRpc(db, "settle_payment_finding", { p_finding_id: id, p_reason: reason })}
        failed={failedTo("encerrar divergência")}
        onClose={onClose}
      />
    </Dialog>
  );
}
