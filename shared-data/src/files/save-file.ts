/** Downloads a file under this name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Revoked asynchronously: the download reads the Blob only after the click's task has ended.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
