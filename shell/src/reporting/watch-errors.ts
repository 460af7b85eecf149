import type { Registry } from "@store/shared-data";
import { reportFailure } from "./report-failure";

/**
 * Reports errors outside error boundaries: event handlers and unhandled rejections. The remote whose file is in the
 * stack is reported, else the shell.
 */
export function watchErrors({ remotes }: Registry): void {
  const report = (error: unknown, source: string) => {
    // A remote's entry with a syntax error defines no container: loader and error boundary report it.
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
