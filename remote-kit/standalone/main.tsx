import { configureRuntime, parseSettings, startSession } from "@store/shared-data/runtime";
import { Gallery } from "@store/shared-ui/gallery";
import { createRoot } from "react-dom/client";
import remote from "remote-under-work";
import { StandaloneHost } from "./standalone-host";
import { galleryPath, Toolbar } from "./toolbar";

async function openStandalone(container: HTMLElement): Promise<void> {
  const response = await fetch("/config.json");
  configureRuntime(parseSettings(await response.json()));
  startSession();
  createRoot(container).render(
    window.location.pathname === galleryPath ? (
      <Gallery />
    ) : (
      <StandaloneHost remote={remote}>
        <Toolbar routes={remote.routes} />
      </StandaloneHost>
    ),
  );
}

const container = document.getElementById("root");
if (container) void openStandalone(container);
