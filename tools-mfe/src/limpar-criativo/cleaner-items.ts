import type { CleaningFailure, CleaningStep } from "@store/shared-data/pictures";
import type { CleanedImage, ImageInfo } from "../cleaning/clean-image";

/** Processing state of one picture. */
export type ItemState =
  | { step: "reading" }
  | { step: "refused"; reason: CleaningFailure }
  | { step: "chosen" }
  | { step: "cleaning"; doing: CleaningStep | "waiting" }
  | { step: "failed"; reason: CleaningFailure }
  | { step: "cleaned"; result: CleanedImage; url: string };

/** One chosen picture. `url` is a Blob URL of the original file. */
export interface CleanerItem {
  id: number;
  file: File;
  url: string;
  info: ImageInfo | null;
  state: ItemState;
}

export type CleanerAction =
  | { type: "added"; items: readonly CleanerItem[] }
  | { type: "inspected"; id: number; info: ImageInfo }
  | { type: "moved"; id: number; state: ItemState }
  | { type: "removed"; ids: readonly number[] };

/** Reducer of the picture list. Updates of a picture that was removed meanwhile are ignored. */
export function cleanerReducer(items: readonly CleanerItem[], action: CleanerAction): readonly CleanerItem[] {
  switch (action.type) {
    case "added":
      return [...items, ...action.items];
    case "removed":
      return items.filter(({ id }) => !action.ids.includes(id));
    case "inspected":
      return items.map((item) =>
        item.id === action.id ? { ...item, info: action.info, state: { step: "chosen" } } : item,
      );
    case "moved":
      return items.map((item) =>
        item.id === action.id
          ? { ...item, ...(action.state.step === "refused" && { info: null }), state: action.state }
          : item,
      );
  }
}

/** Splits chosen files into pictures to clean and names of files that are not images (R2.14). */
export function pickImages(files: Iterable<File>): { images: File[]; ignored: string[] } {
  const all = [...files];
  return {
    images: all.filter(({ type }) => type.startsWith("image/")),
    ignored: all.filter(({ type }) => !type.startsWith("image/")).map(({ name }) => name),
  };
}
