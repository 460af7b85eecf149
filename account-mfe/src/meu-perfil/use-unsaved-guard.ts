import { useEffect } from "react";
import { confirmAction } from "shared-data";

const question = "Há alterações que não foram salvas. Deseja sair mesmo assim?";

/**
 * Asks before unsaved work is left: by closing or reloading the tab, by a link of the store, or by a button that calls
 * what this returns. `onDiscard` is called when the person decides to leave. Links are caught on their way down, because the router has no say over other areas' links.
 */
export function useUnsavedGuard(unsaved: boolean, onDiscard: () => void): () => boolean {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what discarding means never changes while a form is open.
  useEffect(() => {
    if (!unsaved) return;
    const holdTab = (event: BeforeUnloadEvent) => event.preventDefault();
    const holdLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
      if (!link || opensElsewhere || link.getAttribute("target") === "_blank") return;
      if (confirmAction(question)) {
        onDiscard();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", holdTab);
    document.addEventListener("click", holdLink, true);
    return () => {
      window.removeEventListener("beforeunload", holdTab);
      document.removeEventListener("click", holdLink, true);
    };
  }, [unsaved]);
  return () => {
    if (!unsaved) return true;
    const mayLeave = confirmAction(question);
    if (mayLeave) onDiscard();
    return mayLeave;
  };
}
