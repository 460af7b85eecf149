import { callRpc } from "@store/shared-data";
import { Badge, Button, formatDateTime, Notice, Row, Stack, Text } from "@store/shared-ui";
import { useState } from "react";
import { ActForm } from "../../../form/act-form";
import { failedTo } from "../../../messages/admin-messages";
import type { Customer } from "./customer.api";

interface CustomerMarksProps {
  accountId: string;
  marks: NonNullable<Customer["marks"]>;
  /** False for an account of a staff member. */
  canBlock: boolean;
}

export function CustomerMarks({ accountId, marks, canBlock }: CustomerMarksProps) {
  const [open, setOpen] = useState<"tags" | "block" | null>(null);
  const close = () => setOpen(null);
  return (
    <Stack $gap={3}>
      {marks.blocked_at && (
        <Notice
          tone="red"
          title={`Bloqueado em ${formatDateTime(marks.blocked_at)} por ${marks.blocked_by ?? "quem saiu da equipe"}`}
          quiet
        >
          {marks.block_reason}
        </Notice>
      )}
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

interface FormProps {
  accountId: string;
  onDone: () => void;
}

const tagsIn = (text: string) =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);

const TagsForm = ({ accountId, tags, onDone }: FormProps & { tags: readonly string[] }) => (
  <ActForm
    needsReason={false}
    label="Etiquetas"
    action="Salvar etiquetas"
    asks={{
      tags: {
        label: "Etiquetas",
        hint: "Separadas por vírgula, como revenda, vip.",
        start: tags.join(", "),
        problem: problemOf,
      },
    }}
    write={(db, _reason, { tags: text = "" }) =>
      callRpc(db, "set_customer_tags", { p_user_id: accountId, p_tags: tagsIn(text) })
    }
    failed={failedTo("salvar etiquetas")}
    onClose={() => onDone()}
  />
);

function problemOf(text: string): string | undefined {
  if (tagsIn(text).length > 10) return "No máximo 10 etiquetas";
  return tagsIn(text).some(({ length }) => length > 30) ? "Uma etiqueta tem no máximo 30 caracteres" : undefined;
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
    failed={failedTo("mudar o bloqueio")}
    onClose={onDone}
  />
);
