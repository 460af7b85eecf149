/** Gives the person a file to keep, as a browser download under this name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Later, not at once: the download takes hold of the Blob only when the click's task is over.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
