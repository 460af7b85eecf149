import type { Registry } from "shared-data";
import { reportFailure } from "./report-failure";

/**
 * Reports what no error boundary sees: errors in event handlers and in promises that nobody waits for, by the remote whose file
 * threw, or the shell's.
 */
export function watchErrors({ remotes }: Registry): void {
  const report = (error: unknown, source: string) => {
    // A file that cannot be read as code leaves no container: the loader notices, and the remote error boundary reports it.
    if (error instanceof SyntaxError) return;
    const owner = remotes.find(({ baseUrl }) => source.includes(baseUrl));
    const [, version] = /\/js\/main\.(\w+)\.js/.exec(source) ?? [];
    if (owner) reportFailure(owner, error);
    else if (version) reportFailure({ name: "shell", version }, error);
  };
  window.addEventListener("error", ({ error, message, filename }) => report(error ?? message, filename));
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (reason instanceof Error) report(reason, reason.stack ?? "");
  });
}
