import { compareSizes } from "./compare-sizes";

it("says how much lighter the cleaned file is, and admits when it grew", () => {
  expect(compareSizes(10_240, 6144)).toEqual({ difference: -4096, sentence: "40% (4,0 KB) mais leve" });
  expect(compareSizes(1024, 2048).sentence).toBe("100% (1,0 KB) mais pesada: a original já estava bem comprimida");
  expect(compareSizes(5, 5).sentence).toBe("Mesmo tamanho");
  expect(compareSizes(0, 0).sentence).toBe("Mesmo tamanho");
  expect(compareSizes(0, 1024).sentence).toBe("0% (1,0 KB) mais pesada: a original já estava bem comprimida");
  expect(compareSizes(3000, 2000).sentence).toBe("33,3% (1,0 KB) mais leve");
});
