import { callRpc, unwrap } from "@store/shared-data";
import { Card, Field, Grid, Heading, Notice, Select, Skeleton, Stack, Text } from "@store/shared-ui";
import type { RpcRow } from "../../data/parse-result";
import { useStaffMutation, useStaffQuery } from "../../data/staff-query";
import { LabelledOptions } from "../../form/labelled-options";
import { Loaded } from "../../list/loaded";
import { failedTo } from "../../messages/admin-messages";
import { channelNames, kindName } from "./notice-labels";

const modeNames: Readonly<Record<OwnNotice["mode"], string>> = {
  at_once: "Na hora",
  daily: "Uma vez por dia, às 9h",
  off: "Não avisar",
};

const explanations: Readonly<Record<string, string>> = {
  paid_without_key: "Um pedido pago espera uma key. Também à noite.",
  webhook_silent: "O checkout está quieto há mais tempo que o normal para o dia e a hora. Também à noite.",
  amount_held: "Um pedido foi pago com outro valor e espera liberação.",
  events_failed: "Um evento de pagamento falhou, não tem produto ou tem status que não bate.",
  payment_without_owner: "Um pagamento está há uma hora sem conta de cliente.",
  stock_low: "Um produto chegou ao limite de estoque. Uma vez por reposição.",
  sold_out_wanted: "Um produto esgotado tem gente esperando: avisa na 1ª, na 10ª e na 100ª pessoa.",
  claim_waiting: "Um cliente acionou a garantia, ou respondeu à equipe no chamado.",
  claim_overdue: "Um chamado de garantia passou do prazo sem resposta da equipe.",
  approval_waiting: "Uma pessoa da equipe pediu uma ação acima do limite, e outra precisa confirmar.",
  release_taken_back: "Alguém, ou um teste, tirou uma versão do ar.",
};

export const OwnNotices = () => (
  <Loaded query={useOwnNotices()} name="seus avisos" skeleton={<Skeleton $height="20em" />}>
    {({ choices, has_device }) => (
      <Stack>
        <Text $muted>
          Cada tipo vem no máximo uma vez por hora, com tudo o que houve. Entre 22h e 8h só vem o que não pode esperar.
        </Text>
        {choices.map((choice) => (
          <KindCard key={choice.kind} choice={choice} hasDevice={has_device} />
        ))}
      </Stack>
    )}
  </Loaded>
);

function KindCard({ choice, hasDevice }: { choice: OwnNotice; hasDevice: boolean }) {
  const { mutate, isPending, isSuccess, error, variables } = useSetOwnNotice();
  const { kind, mode, channel } = isPending ? variables : choice;
  const id = `aviso-${kind}`;
  return (
    <Card as="section" $dense aria-labelledby={id}>
      <Grid $columns={2} $gap={3}>
        <Stack $gap={1}>
          <Heading id={id} as="h2" $size="body">
            {kindName(kind)}
          </Heading>
          <Text $size="caption" $muted>
            {explanations[kind]}
          </Text>
        </Stack>
        <Stack $gap={3}>
          <Field label="Quando avisar" hint={<Saved isPending={isPending} isSaved={isSuccess} />}>
            <Select value={mode} onChange={({ target }) => mutate({ kind, channel, mode: modeOf(target.value) })}>
              <LabelledOptions labels={modeNames} />
            </Select>
          </Field>
          {hasDevice && mode === "at_once" && (
            <Field label="Por onde">
              <Select
                value={channel}
                onChange={({ target }) => mutate({ kind, mode, channel: target.value === "push" ? "push" : "mail" })}
              >
                <LabelledOptions labels={channelNames} />
              </Select>
            </Field>
          )}
          {error && <Notice tone="red">{failedTo("salvar seu aviso")(error)}</Notice>}
        </Stack>
      </Grid>
    </Card>
  );
}

const modeOf = (value: string): OwnNotice["mode"] => (value === "daily" || value === "off" ? value : "at_once");

function Saved({ isPending, isSaved }: { isPending: boolean; isSaved: boolean }) {
  return <span role="status">{isPending ? "Salvando…" : isSaved ? "Salvo." : ""}</span>;
}

type OwnNotice = RpcRow<"my_staff_notices">;

const ownNotices = ["private", "own-staff-notices"];

const useOwnNotices = () =>
  useStaffQuery(ownNotices, async (db, signal) => {
    const [choices, address] = await Promise.all([
      callRpc(db, "my_staff_notices", {}, signal),
      unwrap(db.rpc("my_notice_address").abortSignal(signal).single()),
    ]);
    return { has_device: address.has_devices, choices };
  });

const useSetOwnNotice = () =>
  useStaffMutation(
    (db, { kind, mode, channel }: OwnNotice) =>
      callRpc(db, "set_staff_notice", { p_kind: kind, p_mode: mode, p_channel: channel }),
    ownNotices,
  );
