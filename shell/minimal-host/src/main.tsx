import { createRoot } from "react-dom/client";
import remote from "remote-under-work";
import { configureRuntime, parseSettings, startSession } from "shared-data/runtime";
import { DeskBar } from "./desk-bar";
import { MinimalHost } from "./minimal-host";

async function openDesk(container: HTMLElement): Promise<void> {
  const response = await fetch("/config.json");
  configureRuntime(parseSettings(await response.json()));
  startSession();
  createRoot(container).render(
    <MinimalHost remote={remote}>
      <DeskBar routes={remote.routes} />
    </MinimalHost>,
  );
}

const container = document.getElementById("root");
if (container) void openDesk(container);
