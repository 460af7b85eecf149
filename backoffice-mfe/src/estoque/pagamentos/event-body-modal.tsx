import { CopyButton, Dialog, ErrorState, Skeleton } from "shared-ui";
import { adminSentences } from "../../messages/admin-messages";
import { CodeBlock } from "../../widgets/code-block";
import { usePaymentEventBody } from "./use-payments-inbox";

interface EventBodyModalProps {
  id: number;
  onClose: () => void;
}

/** What is kept of what the provider sent. */
export function EventBodyModal({ id, onClose }: EventBodyModalProps) {
  const { data, error, refetch } = usePaymentEventBody(id);
  return (
    <Dialog
      open
      wide
      title={`Evento ${id}`}
      onClose={onClose}
      footer={data === undefined ? undefined : <CopyButton size="small" value={data} label="Copiar corpo" />}
    >
      {data !== undefined ? (
        <CodeBlock tabIndex={0}>{indented(data)}</CodeBlock>
      ) : error ? (
        <ErrorState message={adminSentences.paymentsFailed(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton $height="16em" aria-busy="true" />
      )}
    </Dialog>
  );
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
