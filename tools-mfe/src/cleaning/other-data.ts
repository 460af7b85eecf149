/** Data in a file that is neither image data nor metadata with its own reader. */
export interface OtherData {
  label: string;
  bytes: number;
}

/** Signed author, editing history and program of a picture; social networks label AI images by it. */
export const contentCredentials = "Credenciais de conteúdo (C2PA)";

/** Data after a picture's end: phones store the video of a motion photo, or a second photo, there. */
export function trailingData(bytes: Uint8Array, end: number): OtherData[] {
  return bytes.length > end
    ? [{ label: "Depois da imagem (vídeo, outra foto ou arquivo)", bytes: bytes.length - end }]
    : [];
}

/** Sums the bytes by label: a file may contain any number of blocks. */
export function addUp(found: readonly OtherData[]): OtherData[] {
  const sums = new Map<string, number>();
  for (const { label, bytes } of found) sums.set(label, (sums.get(label) ?? 0) + bytes);
  return [...sums].map(([label, bytes]) => ({ label, bytes }));
}
