import { loadWorkerSource } from "@store/shared-data/pictures";
import { useEffect, useState } from "react";
import { loadMetadataReader } from "../cleaning/read-metadata";
import { loadZipWriter } from "../cleaning/zip-images";

/**
 * Takes files that are pasted or dropped anywhere on the page. Returns whether files are being dragged over it.
 * A file dropped beside the drop area would otherwise replace the page.
 */
export function useFileEntry(onFiles: (files: Iterable<File>) => void): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    function handleDrag(event: DragEvent) {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setDragging(event.type === "dragover");
      if (event.type === "drop") onFiles(event.dataTransfer.files);
    }
    function handlePaste({ clipboardData }: ClipboardEvent) {
      if (clipboardData && clipboardData.files.length > 0) onFiles(clipboardData.files);
    }
    const dragEvents = ["dragover", "dragleave", "drop"] as const;
    for (const name of dragEvents) document.addEventListener(name, handleDrag);
    document.addEventListener("paste", handlePaste);
    return () => {
      for (const name of dragEvents) document.removeEventListener(name, handleDrag);
      document.removeEventListener("paste", handlePaste);
    };
  });
  return dragging;
}

/**
 * Fetches everything the tool needs as soon as the page stands, so that from the first chosen file on nothing goes over
 * the network, and the page works without one. What fails here is tried again when it is needed.
 */
export function usePreparedTools(): void {
  useEffect(() => {
    void Promise.allSettled([loadWorkerSource(), loadMetadataReader(), loadZipWriter()]);
  }, []);
}
