import type { ImageInfo } from "../cleaning/clean-image";
import { type CleanerItem, cleanerReducer, pickImages } from "./cleaner-items";
import { ignoredMessage } from "./cleaner-messages";
import { compareSizes } from "./compare-sizes";

const file = (name: string, type: string) => new File(["x"], name, { type });
const item: CleanerItem = {
  id: 1,
  file: file("a.png", "image/png"),
  url: "blob:a",
  info: null,
  state: { step: "reading" },
};
const info: ImageInfo = {
  name: "a.png",
  size: 1,
  lastModified: 0,
  type: "image/png",
  width: 1,
  height: 1,
  animated: false,
  metadata: null,
};

it("accepts files of type image/* and lists the others", () => {
  const { images, ignored } = pickImages([file("a.png", "image/png"), file("b.pdf", "application/pdf"), file("c", "")]);
  expect(images.map(({ name }) => name)).toEqual(["a.png"]);
  expect(ignoredMessage(ignored)).toBe("Arquivos ignorados, não são imagens: b.pdf, c");
  expect(ignoredMessage([])).toBe("");
});

it("goes from chosen file to removed one, and drops news about a picture that is gone", () => {
  const chosen = cleanerReducer([item], { type: "inspected", id: 1, info });
  expect(chosen).toEqual([{ ...item, info, state: { step: "chosen" } }]);
  const empty = cleanerReducer(chosen, { type: "removed", ids: [1] });
  expect(cleanerReducer(empty, { type: "moved", id: 1, state: { step: "chosen" } })).toEqual([]);
});

it("says how much lighter the cleaned file is, and admits when it grew", () => {
  expect(compareSizes(10_240, 6144)).toEqual({ difference: -4096, sentence: "40% (4,0 KB) mais leve" });
  expect(compareSizes(1024, 2048).sentence).toBe("100% (1,0 KB) mais pesada: a original já estava bem comprimida");
  expect([compareSizes(5, 5), compareSizes(0, 0)].map(({ sentence }) => sentence)).toEqual(
    Array(2).fill("Mesmo tamanho"),
  );
  expect(compareSizes(0, 1024).sentence).toBe("0% (1,0 KB) mais pesada: a original já estava bem comprimida");
  expect(compareSizes(3000, 2000).sentence).toBe("33,3% (1,0 KB) mais leve");
});
