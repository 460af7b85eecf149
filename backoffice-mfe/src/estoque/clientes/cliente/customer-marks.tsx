import { callRpc } from "@store/shared-data";
import { Badge, Button, ButtonRow, Field, formatDateTime, Notice, Row, Stack, Text, TextInput } from "@store/shared-ui";
import { useState } from "react";
import { check, object, pipe, string } from "valibot";
import { everything, staffOrders, useStaffMutation } from "../../../data/staff-query";
import { ActForm } from "../../../form/act-form";
import { useStaffForm } from "../../../form/use-staff-form";
import { failedTo } from "../../../messages/admin-messages";
import type { CustomerMarks as Marks } from "./customer.api";

interface CustomerMarksProps {
  accountId: string;
  marks: Marks;
  /** False for an account of a staff member. */
  canBlock: boolean;
}

/** A customer's tags, and the block of the account with its reason. */
export function CustomerMarks({ accountId, marks, canBlock }: CustomerMarksProps) {
  const [open, setOpen] = useState<"tags" | "block" | null>(null);
  const close = () => setOpen(null);
  return (
    <Stack $gap={3}>
      {marks.blocked_at && <BlockNotice marks={marks} />}
      {open === "tags" && <TagsForm accountId={accountId} tags={marks.tags} onDone={close} />}
      {open === "block" && <BlockForm accountId={accountId} isBlocked={marks.blocked_at !== null} onDone={close} />}
      {open === null && (
        <Row $gap={2}>
          {marks.tags.length === 0 && <Text $muted>Sem etiquetas.</Text>}
          {marks.tags.map((tag) => (
            <Badge key={tag} $tone="neutral">
              {tag}
            </Badge>
          ))}
          <Button size="small" variant="ghost" onClick={() => setOpen("tags")}>
            Mudar etiquetas
          </Button>
          {canBlock && (
            <Button size="small" variant="ghost" onClick={() => setOpen("block")}>
              {marks.blocked_at ? "Desbloquear" : "Bloquear cliente"}
            </Button>
          )}
        </Row>
      )}
    </Stack>
  );
}

function BlockNotice({ marks: { blocked_at, blocked_by, block_reason } }: { marks: Marks }) {
  return (
    <Notice
      tone="red"
      title={`Bloqueado em ${formatDateTime(blocked_at ?? "")} por ${blocked_by ?? "quem saiu da equipe"}`}
      quiet
    >
      {block_reason}
    </Notice>
  );
}

interface FormProps {
  accountId: string;
  onDone: () => void;
}

const tagsIn = (text: string) =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);

function TagsForm({ accountId, tags, onDone }: FormProps & { tags: readonly string[] }) {
  const save = useStaffMutation(
    (db, list: string[]) => callRpc(db, "set_customer_tags", { p_user_id: accountId, p_tags: list }),
    staffOrders,
  );
  const { register, errorOf, sending, submit } = useStaffForm({
    start: { tags: tags.join(", ") },
    schema: object({
      tags: pipe(
        string(),
        check((text) => tagsIn(text).length <= 10, "No máximo 10 etiquetas"),
        check((text) => tagsIn(text).every(({ length }) => length <= 30), "Uma etiqueta tem no máximo 30 caracteres"),
      ),
    }),
    send: ({ tags: text }) => save.mutateAsync(tagsIn(text)).then(onDone),
    failed: failedTo("salvar etiquetas"),
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Etiquetas">
      <Stack $gap={2}>
        <Field label="Etiquetas" hint="Separadas por vírgula, como revenda, vip." error={errorOf("tags")}>
          <TextInput autoComplete="off" {...register("tags")} />
        </Field>
        <ButtonRow>
          <Button type="submit" loading={sending}>
            Salvar etiquetas
          </Button>
          <Button variant="ghost" onClick={onDone}>
            Cancelar
          </Button>
        </ButtonRow>
      </Stack>
    </form>
  );
}

const BlockForm = ({ accountId, isBlocked, onDone }: FormProps & { isBlocked: boolean }) => (
  <ActForm
    effect={
      isBlocked
        ? "O cliente volta a comprar e a abrir chamados. Os pedidos retidos ficam até alguém liberar cada um."
        : "O que o cliente pagar, e o que ele tem na fila, fica retido até alguém liberar. Ele não compra com crédito nem abre chamados."
    }
    action={isBlocked ? "Desbloquear" : "Bloquear cliente"}
    danger={!isBlocked}
    draft={`block:${accountId}`}
    write={(db, reason) =>
      callRpc(db, "block_customer", { p_user_id: accountId, p_is_blocked: !isBlocked, p_reason: reason })
    }
    refreshes={[everything]}
    failed={failedTo("mudar o bloqueio")}
    onClose={onDone}
  />
);
