import { formatFileSize } from "@store/shared-ui";
import type { ExpandedTags } from "exifreader";
import type { ImageHeader } from "./image-header";
import { type MetadataKind, metadataTitles, tagLabels } from "./metadata-labels";
import { unpackBeginning } from "./unpack";

interface MetadataEntry {
  label: string;
  value: string;
}

interface MetadataGroup {
  kind: MetadataKind;
  title: string;
  entries: readonly MetadataEntry[];
}

/** All data found in a picture besides its pixels. */
export interface MetadataReport {
  groups: readonly MetadataGroup[];
  /** GPS position in degrees; shown as a warning. */
  place: { latitude: number; longitude: number } | null;
}

type TagGroup = object;

const longestValue = 160;
const decimals = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 5 });
// Offsets and raw packets describe the container, not the picture.
const structuralTags =
  /^(_raw|.*IFD Pointer|.*IfdPointer|JPEGInterchangeFormat.*|MakerNote|ApplicationNotes|Padding|undefined-.*)$/;

/** Preloads the metadata reader. */
export const loadMetadataReader = () => import("exifreader");

/**
 * Reads a picture's metadata with ExifReader; `header` adds what that library omits. An unreadable block is still
 * listed by its kind if the library names it.
 */
export async function readMetadata(
  bytes: ArrayBuffer,
  { comments, others }: Pick<ImageHeader, "comments" | "others"> = { comments: [], others: [] },
): Promise<MetadataReport> {
  const tags = await readTags(bytes);
  const texts = Object.fromEntries(comments.map((text, index) => [`Comentário ${index + 1}`, text]));
  const found: Record<MetadataKind, readonly MetadataEntry[]> = {
    gps: toEntries(tags.gps),
    exif: toEntries(tags.exif),
    makerNotes: toEntries(tags.makerNotes),
    xmp: orBlock(toEntries(tags.xmp), tags, "xmp"),
    iptc: toEntries(tags.iptc),
    photoshop: toEntries(tags.photoshop),
    icc: orBlock(toEntries(tags.icc), tags, "icc"),
    text: [...pngTexts(tags), ...toEntries(pngDate(tags)), ...toEntries(texts)],
    thumbnail: tags.Thumbnail ? [{ label: "Miniatura", value: "Cópia pequena da imagem original" }] : [],
    others: others.map(({ label, bytes: size }) => ({ label, value: formatFileSize(size) })),
  };
  const kinds = Object.keys(metadataTitles) as MetadataKind[];
  const groups = kinds.map((kind) => ({ kind, title: metadataTitles[kind], entries: found[kind] }));
  return { groups: groups.filter(({ entries }) => entries.length > 0), place: toPlace(tags) };
}

async function readTags(bytes: ArrayBuffer): Promise<ExpandedTags> {
  const { default: ExifReader } = await loadMetadataReader();
  return ExifReader.load(bytes, {
    expanded: true,
    async: true,
    includeUnknown: true,
    includeOffsets: true,
    decompress: { deflate: unpackBeginning },
  });
}

function toEntries(group: TagGroup | undefined): MetadataEntry[] {
  return Object.entries(group ?? {})
    .filter(([name]) => !structuralTags.test(name))
    .map(([name, tag]) => ({ label: tagLabels[name] ?? name, value: toText(tag) }))
    .filter(({ value }) => value !== "");
}

function toText(tag: unknown): string {
  if (typeof tag === "number") return decimals.format(tag);
  const { description, value } = (tag ?? {}) as { description?: unknown; value?: unknown };
  const text = typeof tag === "object" ? String(description || value || "") : String(tag ?? "");
  const clean = text.replace(/[\p{Cc}\s]+/gu, " ").trim();
  return clean.length > longestValue ? `${clean.slice(0, longestValue)}…` : clean;
}

function orBlock(entries: MetadataEntry[], tags: ExpandedTags, type: "xmp" | "icc"): MetadataEntry[] {
  if (entries.length > 0) return entries;
  const blocks = (tags.metadataRange?.blocks ?? []).filter((block) => block.type === type);
  const length = blocks.reduce((sum, { start, end }) => sum + end - start, 0);
  return length > 0 ? [{ label: "Bloco", value: `${length} bytes` }] : [];
}

// For compressed texts the library also lists the picture's size and format among the texts.
function pngTexts(tags: ExpandedTags): MetadataEntry[] {
  const texts = Object.entries(tags.pngText ?? {}).filter(([name]) => !Object.hasOwn(tags.pngFile ?? {}, name));
  return toEntries(Object.fromEntries(texts));
}

function pngDate(tags: ExpandedTags): TagGroup {
  const date = tags.png?.["Modify Date"];
  return date ? { ModifyDate: date } : {};
}

function toPlace(tags: ExpandedTags): MetadataReport["place"] {
  const { Latitude: latitude, Longitude: longitude } = tags.gps ?? {};
  return typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : null;
}
