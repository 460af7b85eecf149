import { loadWorkerSource } from "@store/shared-data/pictures";
import { useEffect, useState } from "react";
import { loadMetadataReader } from "../cleaning/read-metadata";
import { loadZipWriter } from "../cleaning/zip-images";

/**
 * Accepts files pasted or dropped anywhere on the page; returns whether files are being dragged over it. Without it, a
 * file dropped beside the drop area would replace the page.
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
 * Preloads everything the tool needs when the page mounts, so that processing needs no network and the page works
 * offline. Failed loads are retried when needed.
 */
export function usePreparedTools(): void {
  useEffect(() => {
    void Promise.allSettled([loadWorkerSource(), loadMetadataReader(), loadZipWriter()]);
  }, []);
}
