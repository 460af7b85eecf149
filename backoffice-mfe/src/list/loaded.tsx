import { ErrorState, Notice } from "@store/shared-ui";
import type { ReactNode } from "react";
import { FailedNotice } from "./failed-notice";
import { Loading } from "./loading";

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Noun of the content in lower case: "configurações". */
  name: string;
  failed: (error: unknown) => string;
  /** Loading state in the size of the content. */
  skeleton: ReactNode;
  /** True if it is the main content of the page. */
  isPage?: boolean;
  children: (data: Data) => ReactNode;
}

/** A part of a page in each state: loading, failed, loaded, and loaded but stale. */
export function Loaded<Data>({ query, name, failed, skeleton, isPage = false, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined)
    return (
      <>
        {Boolean(error) && <Notice tone="yellow">{failed(error)}</Notice>}
        {children(data)}
      </>
    );
  if (!error) return <Loading label={`Carregando ${name}`}>{skeleton}</Loading>;
  if (isPage) return <ErrorState message={failed(error)} onRetry={() => void refetch()} />;
  return <FailedNotice message={failed(error)} onRetry={refetch} />;
}
