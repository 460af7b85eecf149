import { useFailureAlert } from "@store/shared-data";
import { ErrorState, Notice } from "@store/shared-ui";
import type { ReactNode } from "react";
import { failedTo } from "../messages/admin-messages";
import { FailedNotice } from "./failed-notice";
import { Loading } from "./loading";

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
