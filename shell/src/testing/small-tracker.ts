import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import type { SmallServer } from "./small-server";

export function configureTracker({ origin }: SmallServer): void {
  const tracker = { name: "Contador", scriptUrl: `${origin}/contador.js`, needsConsent: false };
  configureRuntime({ ...parseSettings({}), trackers: [tracker] });
}

export async function runTracker(server: SmallServer, text: string): Promise<void> {
  server.put("/contador.js", text);
  const script = Object.assign(document.createElement("script"), { src: `${server.origin}/contador.js` });
  await new Promise((resolve) => {
    script.onload = resolve;
    document.head.append(script);
  });
}
