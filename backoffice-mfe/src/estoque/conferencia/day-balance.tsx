import { keepPreviousData } from "@store/shared-data/query";
import { Field, formatPrice, Notice, Row, Stack, Text } from "@store/shared-ui";
import { useState } from "react";
import { callJson } from "../../data/parse-result";
import { useStaffQuery } from "../../data/staff-query";
import { DateInput, isDay } from "../../form/date-input";
import { type CsvColumns, csvMoment, csvMoney } from "../../format/csv";
import { listMoment } from "../../format/list-moment";
import { wordOf } from "../../format/lookup";
import { pluralize } from "../../format/pluralize";
import { todayInBrasilia } from "../../format/start-of-day";
import { ExportCsv } from "../../list/export-csv";
import { Loaded } from "../../list/loaded";
import { failedTo } from "../../messages/admin-messages";
import { StatTiles, StatTilesSkeleton } from "../../widgets/stat-tiles";
import {
  type Balance,
  balanceSchema,
  type DayPayment,
  readDayPayments,
  staffReconciliation,
} from "./reconciliation.api";

const useBalance = (day: string) =>
  useStaffQuery(
    [...staffReconciliation, "day", day],
    (db, signal) => callJson(balanceSchema, db, "reconciliation_day", { p_day: day }, signal),
    { placeholderData: keepPreviousData, refetchInterval: 30_000 },
  );

/** Notice of a reconciliation that is off or fails; the balance shows why it could not be read. */
export function useTroubleNotice() {
  const { data, isFetched } = useBalance(todayInBrasilia());
  if (!isFetched) return undefined;
  return data ? <Trouble balance={data} /> : null;
}

export function DayBalance() {
  const [today] = useState(todayInBrasilia);
  const [day, setDay] = useState(today);
  const query = useBalance(day);
  return (
    <Stack as="section" $gap={3} aria-label="Saldo do dia">
      <Row $gap={3} $align="end">
        <Field label="Dia">
          {/* A cleared or incomplete input keeps the last day. */}
          <DateInput value={day} onChange={(next) => isDay(next) && next <= today && setDay(next)} />
        </Field>
        <ExportCsv
          file={`conferencia-${day}.csv`}
          columns={columns}
          read={(db, signal) => readDayPayments(db, day, signal)}
          failed={failedTo("carregar a conferência")}
        />
      </Row>
      <Loaded query={query} name="a conferência" skeleton={<StatTilesSkeleton count={3} columns={3} />}>
        {(balance) => <Figures balance={balance} />}
      </Loaded>
    </Stack>
  );
}

function Trouble({ balance: { error, failing_since, started_at } }: { balance: Balance }) {
  if (failing_since)
    return (
      <Notice tone="red" title={`A conferência falha desde ${listMoment(failing_since)}`}>
        {adviceOf(error ?? "")} A loja continua a tentar sozinha.
      </Notice>
    );
  if (started_at) return null;
  return (
    <Notice tone="yellow" title="A conferência está desligada">
      Quem cuida do servidor a liga com a chave da API do provedor de pagamentos, em PAYMENTS_API_KEY. Até lá, um
      pagamento cujo evento se perde não é entregue.
    </Notice>
  );
}

function adviceOf(error: string): string {
  if (error === "http_401" || error === "http_403")
    return "O provedor recusa a chave da API: quem cuida do servidor precisa trocar PAYMENTS_API_KEY.";
  if (error === "http_429") return "O provedor pede para esperar.";
  return `O provedor não responde como esperado (${error}). Se passar de uma hora, fale com o suporte dele.`;
}

function Figures({ balance: { there, here, difference, started_at, finished_at } }: { balance: Balance }) {
  const payments = (count: number) => pluralize(count, "pagamento", "pagamentos");
  const inStore = { label: "Na loja", value: formatPrice(here.amount), note: payments(here.payments) };
  // Before the first reconciliation nothing of the provider is known, and no difference either.
  if (!started_at) return <StatTiles label="Saldo do dia" columns={3} figures={[inStore]} />;
  return (
    <>
      <StatTiles
        label="Saldo do dia"
        columns={3}
        figures={[
          { label: "No provedor", value: formatPrice(there.amount), note: payments(there.payments) },
          inStore,
          {
            label: "Diferença",
            value: `${difference < 0 ? "−" : ""}${formatPrice(Math.abs(difference))}`,
            wrong: difference !== 0,
          },
        ]}
      />
      {finished_at && (
        <Text $size="caption" $muted>
          Última conferência: {listMoment(finished_at)}. {difference === 0 && <strong>O dia confere.</strong>}
        </Text>
      )}
    </>
  );
}

const statuses: Readonly<Record<string, string>> = {
  pending: "pendente",
  paid: "pago",
  failed: "falhou",
  refunded: "devolvido",
  disputed: "contestado",
};
const money = (amount: number | null) => (amount === null ? null : csvMoney(amount));

const columns: CsvColumns<DayPayment> = [
  ["Pagamento", ({ payment_id }) => payment_id],
  ["Data", ({ at }) => csvMoment(at)],
  ["Situação no provedor", ({ provider_status: status }) => (status ? wordOf(statuses, status) : "não consta")],
  ["Valor no provedor", ({ provider_amount }) => money(provider_amount)],
  ["Valor na loja", ({ store_amount }) => money(store_amount)],
];
