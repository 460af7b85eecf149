/** Data in a file that is neither its picture nor metadata with a reader of its own. */
export interface OtherData {
  label: string;
  bytes: number;
}

/** Signed author, history and program of a picture: what networks mark pictures made by AI by. */
export const contentCredentials = "Credenciais de conteúdo (C2PA)";

/** Data behind a picture's end: phones put the video of a moving photo there, and a second photo. */
export function dataBehind(bytes: Uint8Array, end: number): OtherData[] {
  return bytes.length > end
    ? [{ label: "Depois da imagem (vídeo, outra foto ou arquivo)", bytes: bytes.length - end }]
    : [];
}

/** The same, one line for each label: a file may hold any number of blocks. */
export function addUp(found: readonly OtherData[]): OtherData[] {
  const sums = new Map<string, number>();
  for (const { label, bytes } of found) sums.set(label, (sums.get(label) ?? 0) + bytes);
  return [...sums].map(([label, bytes]) => ({ label, bytes }));
}
