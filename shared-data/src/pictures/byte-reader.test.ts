import { bigEndian, latinText, littleEndian } from "./byte-reader";

const of = (...bytes: number[]) => Uint8Array.of(...bytes);

describe("bytes", () => {
  it("are read as numbers of either order, zero past the end", () => {
    expect([littleEndian(of(1, 2, 3), 0, 3), littleEndian(of(1, 2, 3), 1, 4)]).toEqual([0x030201, 0x0302]);
    expect([bigEndian(of(1, 2, 3), 0, 3), bigEndian(of(1, 2, 3), 1, 4)]).toEqual([0x010203, 0x02030000]);
    expect(bigEndian(of(0xff, 0xff, 0xff, 0xff), 0, 4)).toBe(0xffffffff);
  });

  it("are read as text, as far as there are any", () => {
    expect(latinText(of(0x61, 0x62, 0x63), 1, 3)).toBe("bc");
    expect(latinText(of(0x61, 0x62, 0x63), 2, 9)).toBe("c");
    expect(latinText(of(0x61, 0x62, 0x63), 2, 1)).toBe("");
  });
});
