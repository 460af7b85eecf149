import { callRpc } from "@store/shared-data";
import { formatDateTime, formatPrice, Notice, Stack, Text } from "@store/shared-ui";
import type { RpcRow } from "../data/parse-result";
import { useIsAdmin, useStaffQuery } from "../data/staff-query";
import { wordOf } from "../format/lookup";
import { failedTo } from "../messages/admin-messages";
import { ActWithReason } from "../widgets/act-with-reason";
import { approvalLabels } from "./approval-labels";

type Approval = RpcRow<"list_pending_approvals", "subject" | "action" | "requested_by" | "account">;

/**
 * Actions above a staff member's daily limit, which another admin confirms here; managers only see them.
 * @param of id of the order, claim or account; null for the setting
 */
export function PendingApprovals({ of }: { of: string | null }) {
  const { data, error } = useStaffQuery<Approval[]>(
    ["private", "approvals"],
    (db, signal) => callRpc(db, "list_pending_approvals", {}, signal),
    { refetchInterval: 30_000 },
  );
  if (error && !data) return <Notice tone="yellow">{failedTo("carregar o que espera confirmação")(error)}</Notice>;
  const shown = (data ?? []).filter(({ subject }) => subject === of);
  return shown.map((approval) => <Pending key={approval.id} approval={approval} />);
}

function Pending({ approval }: { approval: Approval }) {
  const isAdmin = useIsAdmin();
  const { id, rpc, action, amount, requested_by, requested_at, account, is_own } = approval;
  const name = wordOf(approvalLabels, action ?? rpc);

  return (
    <Notice tone="yellow">
      <Stack $gap={3}>
        <Text>
          {name}: {formatPrice(amount)}
          {account && `, para ${account}`}. {is_own ? "Você pediu" : `${requested_by ?? "Uma conta apagada"} pediu`} em{" "}
          {formatDateTime(requested_at)}; {is_own ? "outra pessoa" : "uma segunda pessoa"} da administração confirma em
          até 24 horas.
        </Text>
        {isAdmin && !is_own && (
          <ActWithReason
            effect="A ação é feita agora, com o seu nome e o seu motivo ao lado do de quem pediu."
            action="Confirmar"
            danger
            failed={failedTo("confirmar")}
            write={(db, reason) => callRpc(db, "confirm_approval", { p_id: id, p_reason: reason })}
            message={() => `Confirmado e feito: ${name}.`}
          />
        )}
      </Stack>
    </Notice>
  );
}
