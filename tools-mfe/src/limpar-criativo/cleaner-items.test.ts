import { pickImages } from "./cleaner-items";
import { ignoredMessage } from "./cleaner-messages";
import { compareSizes } from "./compare-sizes";

const file = (name: string, type: string) => new File(["x"], name, { type });
it("accepts files of type image/* and lists the others", () => {
  const { images, ignored } = pickImages([file("a.png", "image/png"), file("b.pdf", "application/pdf"), file("c", "")]);
  expect(images.map(({ name }) => name)).toEqual(["a.png"]);
  expect(ignoredMessage(ignored)).toBe("Arquivos ignorados, não são imagens: b.pdf, c");
  expect(ignoredMessage([])).toBe("");
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
