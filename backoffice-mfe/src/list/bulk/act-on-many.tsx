import { Button, Dialog, formatCount, Notice, ProgressBar, Stack, Text } from "@store/shared-ui";
import type { ReactNode } from "react";
import { type ExtraFields, ReasonForm } from "../../form/reason-form";
import { pluralize } from "../../format/pluralize";
import { type ActOnItems, type ManyItem, type ManyProgress, useActOnMany } from "./use-act-on-many";

interface ActOnManyProps {
  title: string;
  effect: string;
  action: string;
  danger?: boolean;
  /** Hint at who can read the reason, besides readers of the log. */
  hint?: string;
  asks?: ExtraFields | undefined;
  items: readonly ManyItem[];
  act: ActOnItems;
  failed: (error: unknown) => string;
  perCall?: number;
  /** Called at the end or after a cancel. */
  onDone: () => void;
  onClose: () => void;
}

/** Bulk action: asks for one reason, shows progress with a cancel button, and lists failures with why. */
export function ActOnMany({ title, items, act, failed, perCall = 1, onDone, onClose, ...words }: ActOnManyProps) {
  const many = useActOnMany({ act, failed, perCall });
  const { progress, start } = many;
  function close() {
    if (progress) onDone();
    onClose();
  }
  return (
    <ManyDialog title={title} many={many} onClose={close}>
      <ReasonForm
        {...words}
        draft={`many:${title}`}
        onSubmit={(reason, extra) => void start(items, reason, extra)}
        onCancel={onClose}
      />
    </ManyDialog>
  );
}

interface ManyDialogProps {
  title: string;
  many: ReturnType<typeof useActOnMany>;
  onClose: () => void;
  children?: ReactNode;
}

export function ManyDialog({ title, many: { progress, again, stop }, onClose, children }: ManyDialogProps) {
  if (!progress)
    return (
      <Dialog open title={title} onClose={onClose}>
        {children}
      </Dialog>
    );
  const { isRunning, refused, left } = progress;
  const isWorthAnotherTry = left.length > 0 || refused.some(({ isLasting }) => !isLasting);
  const buttons = isRunning ? (
    <Button onClick={stop}>Parar</Button>
  ) : (
    <>
      {isWorthAnotherTry && <Button onClick={again}>Tentar de novo os que faltam</Button>}
      <Button onClick={onClose}>Concluir</Button>
    </>
  );
  return (
    <Dialog open title={title} guarded={isRunning} onClose={isRunning ? stop : onClose} footer={buttons}>
      <Report progress={progress} />
    </Dialog>
  );
}

function Report({ progress: { done, refused, left, total, isRunning } }: { progress: ManyProgress }) {
  const tried = done.length + refused.length;
  return (
    <Stack $gap={4}>
      <ProgressBar
        label={isRunning ? "Em andamento" : left.length > 0 ? "Parado" : "Terminado"}
        value={tried}
        max={total}
        detail={`${formatCount(tried)} de ${formatCount(total)}`}
      />
      {!isRunning && (
        <Text role="status">
          {formatCount(done.length)} de {formatCount(total)} {done.length === 1 ? "feito" : "feitos"}.
          {left.length > 0 && ` ${formatCount(left.length)} sem tentar, porque foi parado.`}
        </Text>
      )}
      {refused.length > 0 && (
        <Notice tone="yellow" title={pluralize(refused.length, "não foi feito", "não foram feitos")} quiet>
          <Stack as="ul" $gap={1}>
            {refused.map(({ id, name, reason }) => (
              <li key={id}>
                {name}: {reason}
              </li>
            ))}
          </Stack>
        </Notice>
      )}
    </Stack>
  );
}
