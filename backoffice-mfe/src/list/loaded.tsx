import { useFailureAlert } from "@store/shared-data";
import { Button, ErrorState, Notice, Stack } from "@store/shared-ui";
import type { ReactNode } from "react";
import { failedTo } from "../messages/admin-messages";

export interface ReadState<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: ReadState<Data>;
  /** Noun of the content in lower case: "configurações". */
  name: string;
  /** Loading state in the size of the content. */
  skeleton: ReactNode;
  /** True if it is the main content of the page: a failure is also an alert. */
  isPage?: boolean;
  children: (data: Data) => ReactNode;
}

/** A part of a page in each state: loading, failed, loaded, and loaded but stale. */
export function Loaded<Data>({ query, name, skeleton, isPage = false, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  const message = failedTo(`carregar ${name}`)(error);
  useFailureAlert(isPage && data === undefined && error ? message : null);
  if (data !== undefined)
    return (
      <>
        {Boolean(error) && <Notice tone="yellow">{message}</Notice>}
        {children(data)}
      </>
    );
  if (!error) return <Loading label={`Carregando ${name}`}>{skeleton}</Loading>;
  if (isPage) return <ErrorState message={message} onRetry={() => void refetch()} />;
  return <FailedNotice message={message} onRetry={refetch} />;
}

export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack role="status" aria-busy="true" aria-label={label}>
      {children}
    </Stack>
  );
}

export function FailedNotice({ message, onRetry }: { message: string; onRetry: () => unknown }) {
  const retry = (
    <Button size="small" onClick={() => void onRetry()}>
      Tentar novamente
    </Button>
  );
  return (
    <Notice tone="red" action={retry}>
      {message}
    </Notice>
  );
}
