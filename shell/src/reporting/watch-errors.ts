import type { Registry } from "@store/shared-data";
import { reportFailure } from "./report-failure";

/**
 * Reports errors that no error boundary sees: in event handlers and in unhandled promises, by the remote whose file
 * threw or called what threw, or the shell's.
 */
export function watchErrors({ remotes }: Registry): void {
  const report = (error: unknown, source: string) => {
    // A file that cannot be read as code leaves no container: the loader notices, and the remote error boundary reports it.
    if (error instanceof SyntaxError || source.includes("extension://")) return;
    const owner = remotes.find(({ baseUrl }) => source.includes(baseUrl));
    if (owner || source.includes("/js/main.")) reportFailure(owner, error);
  };
  window.addEventListener("error", ({ error, message, filename }) =>
    report(error ?? message, `${filename} ${error?.stack}`),
  );
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (reason instanceof Error) report(reason, reason.stack ?? "");
  });
}
