import { callRpc } from "@store/shared-data";
import { formatCount, formatPrice, Text } from "@store/shared-ui";
import type { RpcRow } from "../../data/parse-result";
import { useStaffQuery } from "../../data/staff-query";
import { Loaded } from "../../list/loaded";
import { Section } from "../../widgets/section";
import { type Stat, StatTiles, StatTilesSkeleton } from "../../widgets/stat-tiles";
import { staffNotices } from "./notices.api";

/** Reminders of unpaid PIX in the last thirty days: sent, opened, paid afterwards. */
export const RecoveryCard = () => (
  <Section card title="Últimos 30 dias">
    <Loaded query={useRecoveryFigures()} name="lembretes" skeleton={<StatTilesSkeleton count={4} columns={4} />}>
      {(figures) => (
        <>
          <StatTiles label="Lembretes de Pix" figures={figuresOf(figures)} columns={4} />
          <Text $size="caption" $muted>
            Só quem permitiu é lembrado. “Abertos” conta toques no link: os e-mails não têm pixel de rastreamento.
          </Text>
        </>
      )}
    </Loaded>
  </Section>
);

const useRecoveryFigures = () =>
  useStaffQuery([...staffNotices, "recovery"], (db, signal) => callRpc(db, "recovery_figures", {}, signal));

function figuresOf(figures: readonly RpcRow<"recovery_figures">[]): Stat[] {
  const before = figures.find(({ kind }) => kind === "pix_expiring") ?? none;
  const after = figures.find(({ kind }) => kind === "pix_recovery") ?? none;
  const sum = (of: keyof typeof none) => before[of] + after[of];
  const parts = (of: keyof typeof none) =>
    `${formatCount(before[of])} antes de vencer, ${formatCount(after[of])} depois`;
  return [
    { label: "Enviados", value: formatCount(sum("sent")), note: parts("sent") },
    { label: "Abertos", value: formatCount(sum("opened")), note: parts("opened") },
    { label: "Pagos depois", value: formatCount(sum("paid")), note: parts("paid") },
    { label: "Valor pago depois", value: formatPrice(sum("amount")) },
  ];
}

const none = { sent: 0, opened: 0, paid: 0, amount: 0 };
