import { CleaningError } from "@store/shared-data/pictures";

/** A file to put into the archive. */
export interface ZipEntry {
  name: string;
  blob: Blob;
}

/** Preloads the archive writer. */
export const loadZipWriter = () => import("fflate");

/** Creates a ZIP archive. Files are stored uncompressed: WebP does not shrink further. */
export async function zipImages(entries: readonly ZipEntry[]): Promise<Blob> {
  const { Zip, ZipPassThrough } = await loadZipWriter();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const archive = new Zip((error, part) => {
    if (error) throw new CleaningError("out_of_memory");
    parts.push(new Uint8Array(part));
  });
  for (const { name, blob } of uniqueNames(entries)) {
    const file = new ZipPassThrough(name);
    archive.add(file);
    file.push(new Uint8Array(await blob.arrayBuffer()), true);
  }
  archive.end();
  return new Blob(parts, { type: "application/zip" });
}

/** Numbers duplicate names, so that no picture overwrites another when unpacked. */
export function uniqueNames(entries: readonly ZipEntry[]): ZipEntry[] {
  const taken = new Set<string>();
  return entries.map(({ name, blob }) => {
    const [stem, ending] = [name.replace(/\.[^.]+$/, ""), name.match(/\.[^.]+$/)?.[0] ?? ""];
    let unique = name;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${stem} (${count})${ending}`;
    taken.add(unique.toLowerCase());
    return { name: unique, blob };
  });
}
